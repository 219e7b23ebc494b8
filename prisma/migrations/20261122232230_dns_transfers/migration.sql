-- AlterTable
ALTER TABLE "dns_zone" ADD COLUMN     "secondaries" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "transfer_key" BYTEA,
ADD COLUMN     "transfer_key_name" TEXT;
