-- AlterTable
ALTER TABLE "music_listen" ADD COLUMN     "unsent" JSONB;

-- CreateTable
CREATE TABLE "music_listenbrainz" (
    "user_id" TEXT NOT NULL,
    "token" BYTEA NOT NULL,
    "name" TEXT NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "rests_until" TIMESTAMPTZ(3),
    "claimed_until" TIMESTAMPTZ(3),
    "single" BOOLEAN NOT NULL DEFAULT false,
    "stopped_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "music_listenbrainz_pkey" PRIMARY KEY ("user_id")
);

-- AddForeignKey
ALTER TABLE "music_listenbrainz" ADD CONSTRAINT "music_listenbrainz_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Prisma knows no partial index: what waits is little of what was heard.
CREATE INDEX "music_listen_unsent_idx" ON "music_listen"("user_id", "at") WHERE "unsent" IS NOT NULL;
