-- CreateTable
CREATE TABLE "vacancy_snippet" (
    "vacancy_id" INTEGER NOT NULL,
    "sentences" TEXT,

    CONSTRAINT "vacancy_snippet_pkey" PRIMARY KEY ("vacancy_id")
);

-- AddForeignKey
ALTER TABLE "vacancy_snippet" ADD CONSTRAINT "vacancy_snippet_vacancy_id_fkey" FOREIGN KEY ("vacancy_id") REFERENCES "vacancy_search"("vacancy_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The sentences of a text end with it, whoever changes it: a release that knows no sentences too.
CREATE FUNCTION vacancy_snippet_outdated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM vacancy_snippet WHERE vacancy_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER vacancy_snippet_outdated AFTER UPDATE OF description ON vacancy
  FOR EACH ROW WHEN (OLD.description IS DISTINCT FROM NEW.description) EXECUTE FUNCTION vacancy_snippet_outdated();
