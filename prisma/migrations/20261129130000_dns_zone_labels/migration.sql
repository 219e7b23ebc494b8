-- AlterTable
ALTER TABLE "dns_zone" ADD COLUMN     "labels" JSONB NOT NULL DEFAULT '{}';
