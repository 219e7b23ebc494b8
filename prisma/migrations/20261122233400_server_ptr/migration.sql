-- AlterTable
ALTER TABLE "cloud_server" ADD COLUMN     "ptr" TEXT;
