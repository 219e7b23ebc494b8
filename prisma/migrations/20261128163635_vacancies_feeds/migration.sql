-- CreateTable
CREATE TABLE "vacancy_import" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "company_id" INTEGER,
    "every_hours" INTEGER NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "moderated" BOOLEAN NOT NULL DEFAULT true,
    "next_run_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "vacancy_import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vacancy_import_run" (
    "id" SERIAL NOT NULL,
    "import_id" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "reason" TEXT,
    "detail" TEXT,
    "archive_missing" BOOLEAN NOT NULL DEFAULT false,
    "format" TEXT,
    "bytes" INTEGER NOT NULL DEFAULT 0,
    "added" INTEGER NOT NULL DEFAULT 0,
    "updated" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "archived" INTEGER NOT NULL DEFAULT 0,
    "missing" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "problems" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "vacancy_import_run_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "vacancy_import_company_id_idx" ON "vacancy_import"("company_id");

-- CreateIndex
CREATE INDEX "vacancy_import_run_import_id_id_idx" ON "vacancy_import_run"("import_id", "id" DESC);

-- CreateIndex
CREATE INDEX "vacancy_updated_at_idx" ON "vacancy"("updated_at");

-- AddForeignKey
ALTER TABLE "vacancy_import" ADD CONSTRAINT "vacancy_import_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vacancy_import_run" ADD CONSTRAINT "vacancy_import_run_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "vacancy_import"("id") ON DELETE CASCADE ON UPDATE CASCADE;
