-- AlterTable
ALTER TABLE "cloud_job" ADD COLUMN     "claim" INTEGER NOT NULL DEFAULT 0;
