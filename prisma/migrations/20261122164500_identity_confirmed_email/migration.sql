-- AlterTable
ALTER TABLE "user_account" ADD COLUMN     "email_confirmed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "email_confirmation" (
    "hash" BYTEA NOT NULL,
    "user_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "email_confirmation_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "email_confirmation_user_id_idx" ON "email_confirmation"("user_id");

-- CreateIndex
CREATE INDEX "email_confirmation_expires_at_idx" ON "email_confirmation"("expires_at");

-- AddForeignKey
ALTER TABLE "email_confirmation" ADD CONSTRAINT "email_confirmation_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What has proved an address already: a provider that made the account, a reset link that was used, the sample data.
UPDATE user_account u SET email_confirmed_at = CURRENT_TIMESTAMP
WHERE u.is_demo
  OR (u.password_hash IS NULL AND EXISTS (SELECT FROM oauth_identity i WHERE i.user_id = u.id))
  OR EXISTS (SELECT FROM audit_entry a WHERE a.subject = 'user:' || u.id AND a.action = 'account.resetPassword');
