-- CreateTable
CREATE TABLE "vacancy_views_day" (
    "vacancy_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "vacancy_views_day_pkey" PRIMARY KEY ("vacancy_id","day")
);

-- CreateTable
CREATE TABLE "vacancy_draft" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vacancy_draft_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "vacancy_views_day_day_idx" ON "vacancy_views_day"("day");

-- CreateIndex
CREATE INDEX "vacancy_draft_company_id_updated_at_id_idx" ON "vacancy_draft"("company_id", "updated_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "vacancy_views_day" ADD CONSTRAINT "vacancy_views_day_vacancy_id_fkey" FOREIGN KEY ("vacancy_id") REFERENCES "vacancy"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vacancy_draft" ADD CONSTRAINT "vacancy_draft_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;
