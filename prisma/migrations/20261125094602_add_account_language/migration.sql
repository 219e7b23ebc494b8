-- AlterTable
ALTER TABLE "user_account" ADD COLUMN     "language" TEXT;
