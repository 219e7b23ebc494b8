-- AlterTable
ALTER TABLE "api_token" ADD COLUMN     "grant_id" TEXT,
ADD COLUMN     "program_id" TEXT;

-- CreateTable
CREATE TABLE "program" (
    "id" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "site" TEXT NOT NULL,
    "redirect_uris" TEXT[],
    "scopes" TEXT[],
    "secret_hash" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "program_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "program_grant" (
    "id" TEXT NOT NULL,
    "program_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "scopes" TEXT[],
    "code_hash" BYTEA NOT NULL,
    "code_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "code_used_at" TIMESTAMPTZ(3),
    "code_challenge" TEXT NOT NULL,
    "redirect_uri" TEXT,
    "family_hash" BYTEA,
    "refresh_hash" BYTEA,
    "refresh_expires_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "program_grant_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "program_owner_id_created_at_idx" ON "program"("owner_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "program_grant_code_hash_key" ON "program_grant"("code_hash");

-- CreateIndex
CREATE UNIQUE INDEX "program_grant_family_hash_key" ON "program_grant"("family_hash");

-- CreateIndex
CREATE INDEX "program_grant_user_id_program_id_created_at_idx" ON "program_grant"("user_id", "program_id", "created_at");

-- CreateIndex
CREATE INDEX "program_grant_program_id_idx" ON "program_grant"("program_id");

-- CreateIndex
CREATE INDEX "api_token_program_id_idx" ON "api_token"("program_id");

-- CreateIndex
CREATE INDEX "api_token_grant_id_idx" ON "api_token"("grant_id");

-- AddForeignKey
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "program"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_grant_id_fkey" FOREIGN KEY ("grant_id") REFERENCES "program_grant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "program" ADD CONSTRAINT "program_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "program_grant" ADD CONSTRAINT "program_grant_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "program"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "program_grant" ADD CONSTRAINT "program_grant_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
