-- AlterTable
ALTER TABLE "api_token" ADD COLUMN     "resources" TEXT[] DEFAULT ARRAY[]::TEXT[];
