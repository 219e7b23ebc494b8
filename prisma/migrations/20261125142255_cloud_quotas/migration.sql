-- AlterTable
ALTER TABLE "cloud_owner" ADD COLUMN     "quotas" JSONB NOT NULL DEFAULT '{}';
