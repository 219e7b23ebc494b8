-- AlterTable
ALTER TABLE "saved_search" ADD COLUMN     "mail" TEXT NOT NULL DEFAULT 'never',
ADD COLUMN     "mail_due_at" TIMESTAMPTZ(3),
ADD COLUMN     "mailed_to" TIMESTAMPTZ(0);

-- CreateIndex
CREATE INDEX "saved_search_mail_due_at_idx" ON "saved_search"("mail_due_at");
