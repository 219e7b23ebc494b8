-- AlterTable
ALTER TABLE "vacancy_difference" ADD COLUMN     "actor" TEXT;
