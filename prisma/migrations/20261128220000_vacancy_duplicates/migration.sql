-- CreateTable
CREATE TABLE "vacancy_duplicate" (
    "vacancy_id" INTEGER NOT NULL,
    "group_id" INTEGER NOT NULL,
    "area_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "salary_low" INTEGER,
    "salary_high" INTEGER,
    "signature" BYTEA NOT NULL,
    "bands" INTEGER[] DEFAULT ARRAY[]::INTEGER[],

    CONSTRAINT "vacancy_duplicate_pkey" PRIMARY KEY ("vacancy_id")
);

-- CreateTable
CREATE TABLE "vacancy_duplicate_due" (
    "id" BIGSERIAL NOT NULL,
    "vacancy_id" INTEGER NOT NULL,

    CONSTRAINT "vacancy_duplicate_due_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vacancy_difference" (
    "vacancy_id" INTEGER NOT NULL,
    "other_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "vacancy_difference_pkey" PRIMARY KEY ("vacancy_id","other_id")
);

-- CreateIndex
CREATE INDEX "vacancy_duplicate_group_id_vacancy_id_idx" ON "vacancy_duplicate"("group_id", "vacancy_id");

-- CreateIndex
-- Without a list of pending entries, which every look-up would have to read.
CREATE INDEX "vacancy_duplicate_bands_idx" ON "vacancy_duplicate" USING GIN ("bands") WITH (fastupdate = off);

-- CreateIndex
CREATE INDEX "vacancy_difference_other_id_idx" ON "vacancy_difference"("other_id");

-- AddForeignKey
ALTER TABLE "vacancy_duplicate" ADD CONSTRAINT "vacancy_duplicate_vacancy_id_fkey" FOREIGN KEY ("vacancy_id") REFERENCES "vacancy"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vacancy_difference" ADD CONSTRAINT "vacancy_difference_vacancy_id_fkey" FOREIGN KEY ("vacancy_id") REFERENCES "vacancy"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vacancy_difference" ADD CONSTRAINT "vacancy_difference_other_id_fkey" FOREIGN KEY ("other_id") REFERENCES "vacancy"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what the schema language cannot say.

-- Most vacancies are alone in their group: the list of groups reads the others.
CREATE INDEX "vacancy_duplicate_follower_idx" ON "vacancy_duplicate"("group_id") WHERE "group_id" <> "vacancy_id";

-- Every change of a searchable vacancy, in the transaction that makes it, is a row for the task that finds near-duplicates.
-- Rows are only added, so that no change waits for another.
CREATE FUNCTION "vacancy_duplicate_due"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "vacancy_duplicate_due" ("vacancy_id") SELECT "vacancy_id" FROM changed;
  RETURN NULL;
END $$;

CREATE TRIGGER "vacancy_duplicate_inserted" AFTER INSERT ON "vacancy_search"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "vacancy_duplicate_due"();
CREATE TRIGGER "vacancy_duplicate_updated" AFTER UPDATE ON "vacancy_search"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "vacancy_duplicate_due"();
CREATE TRIGGER "vacancy_duplicate_deleted" AFTER DELETE ON "vacancy_search"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "vacancy_duplicate_due"();

INSERT INTO "vacancy_duplicate_due" ("vacancy_id") SELECT "vacancy_id" FROM "vacancy_search" ORDER BY "vacancy_id";
