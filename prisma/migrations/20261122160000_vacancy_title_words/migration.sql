-- AlterTable
ALTER TABLE "vacancy_search" ADD COLUMN     "title_words" SMALLINT NOT NULL DEFAULT 0;
