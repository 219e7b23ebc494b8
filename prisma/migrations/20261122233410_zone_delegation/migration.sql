-- AlterTable
ALTER TABLE "dns_zone" ADD COLUMN     "delegation" JSONB,
ADD COLUMN     "delegation_at" TIMESTAMPTZ(3);
