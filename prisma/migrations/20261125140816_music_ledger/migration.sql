-- AlterTable
ALTER TABLE "music_track" ADD COLUMN     "audio_hash" TEXT;

-- CreateTable
CREATE TABLE "music_ledger" (
    "id" SERIAL NOT NULL,
    "what" TEXT NOT NULL,
    "track_id" INTEGER NOT NULL,
    "before" JSONB,
    "after" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "music_ledger_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "music_ledger_track_id_idx" ON "music_ledger"("track_id");

-- CreateIndex
CREATE INDEX "music_track_audio_hash_idx" ON "music_track"("audio_hash");
