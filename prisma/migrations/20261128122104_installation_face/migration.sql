-- AlterTable
ALTER TABLE "installation" ADD COLUMN     "accent" TEXT,
ADD COLUMN     "imprint" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "links" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "logo" JSONB,
ADD COLUMN     "privacy" JSONB NOT NULL DEFAULT '{}';
