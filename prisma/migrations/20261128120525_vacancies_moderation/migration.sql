-- AlterTable
ALTER TABLE "vacancy" ADD COLUMN     "held_at" TIMESTAMPTZ(0);

-- CreateTable
CREATE TABLE "moderation_case" (
    "vacancy_id" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "findings" JSONB NOT NULL DEFAULT '[]',
    "note" TEXT,
    "appeal" TEXT,
    "appeals" INTEGER NOT NULL DEFAULT 0,
    "queued_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "moderation_case_pkey" PRIMARY KEY ("vacancy_id")
);

-- CreateTable
CREATE TABLE "vacancy_report" (
    "vacancy_id" INTEGER NOT NULL,
    "reporter" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "text" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "vacancy_report_pkey" PRIMARY KEY ("vacancy_id","reporter")
);

-- CreateTable
CREATE TABLE "moderation_rules" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL,
    "rules" JSONB NOT NULL,

    CONSTRAINT "moderation_rules_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "moderation_case_state_queued_at_vacancy_id_idx" ON "moderation_case"("state", "queued_at", "vacancy_id");

-- CreateIndex
CREATE INDEX "vacancy_report_reporter_created_at_idx" ON "vacancy_report"("reporter", "created_at");

-- AddForeignKey
ALTER TABLE "moderation_case" ADD CONSTRAINT "moderation_case_vacancy_id_fkey" FOREIGN KEY ("vacancy_id") REFERENCES "vacancy"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vacancy_report" ADD CONSTRAINT "vacancy_report_vacancy_id_fkey" FOREIGN KEY ("vacancy_id") REFERENCES "vacancy"("id") ON DELETE CASCADE ON UPDATE CASCADE;
