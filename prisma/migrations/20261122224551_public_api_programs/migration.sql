-- AlterTable
ALTER TABLE "program_grant" ALTER COLUMN "code_challenge" DROP NOT NULL;

-- AlterTable
ALTER TABLE "webhook_subscription" ADD COLUMN     "actions" TEXT[] DEFAULT ARRAY[]::TEXT[];
