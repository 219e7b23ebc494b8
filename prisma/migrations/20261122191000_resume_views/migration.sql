-- AlterTable
ALTER TABLE "resume" ADD COLUMN     "details" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "published_at" TIMESTAMPTZ(0);

-- CreateTable
CREATE TABLE "resume_view" (
    "resume_id" TEXT NOT NULL,
    "company_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "resume_view_pkey" PRIMARY KEY ("resume_id","company_id","day")
);

-- CreateIndex
CREATE INDEX "resume_view_resume_id_created_at_company_id_idx" ON "resume_view"("resume_id", "created_at" DESC, "company_id" DESC);

-- CreateIndex
CREATE INDEX "resume_view_company_id_idx" ON "resume_view"("company_id");

-- AddForeignKey
ALTER TABLE "resume_view" ADD CONSTRAINT "resume_view_resume_id_fkey" FOREIGN KEY ("resume_id") REFERENCES "resume"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "resume_view" ADD CONSTRAINT "resume_view_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;
