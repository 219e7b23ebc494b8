-- AlterTable
ALTER TABLE "api_token" ADD COLUMN     "last_used_ip" TEXT,
ADD COLUMN     "prefix" TEXT;

-- AlterTable
ALTER TABLE "user_account" ADD COLUMN     "developer_mode" BOOLEAN NOT NULL DEFAULT false;
