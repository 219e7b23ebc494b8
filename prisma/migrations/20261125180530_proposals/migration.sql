-- AlterTable
ALTER TABLE "api_token" ADD COLUMN     "propose_only" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "program_grant" ADD COLUMN     "propose_only" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "proposal" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "token_id" TEXT NOT NULL,
    "token_name" TEXT NOT NULL,
    "program_id" TEXT,
    "grant_id" TEXT,
    "scopes" TEXT[],
    "resources" TEXT[],
    "operation" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "access" TEXT NOT NULL,
    "target" TEXT,
    "input" BYTEA NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "result" JSONB,

    CONSTRAINT "proposal_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "proposal_user_id_created_at_idx" ON "proposal"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "proposal_state_expires_at_idx" ON "proposal"("state", "expires_at");

-- AddForeignKey
ALTER TABLE "proposal" ADD CONSTRAINT "proposal_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
