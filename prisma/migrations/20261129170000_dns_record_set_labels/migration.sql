-- AlterTable
ALTER TABLE "dns_record_set" ADD COLUMN     "labels" JSONB NOT NULL DEFAULT '{}';
