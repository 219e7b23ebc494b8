-- CreateTable
CREATE TABLE "vacancy_views" (
    "vacancy_id" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "vacancy_views_pkey" PRIMARY KEY ("vacancy_id")
);

-- AddForeignKey
ALTER TABLE "vacancy_views" ADD CONSTRAINT "vacancy_views_vacancy_id_fkey" FOREIGN KEY ("vacancy_id") REFERENCES "vacancy"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand below this line: what the schema language cannot say.

-- Vacancies whose time is over are looked for every minute.
CREATE INDEX "vacancy_expires_at_idx" ON "vacancy" ("expires_at") WHERE "archived_at" IS NULL AND "expires_at" IS NOT NULL;

-- Rows of an earlier release that never noted its rules of analysis are made anew.
INSERT INTO "vacancy_index_state" ("id", "version")
  SELECT 1, 'unknown' WHERE EXISTS (SELECT FROM "vacancy_search") ON CONFLICT DO NOTHING;
