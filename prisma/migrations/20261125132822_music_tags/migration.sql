-- AlterTable
ALTER TABLE "music_album" ADD COLUMN     "release_id" TEXT,
ADD COLUMN     "tags" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "music_track" ADD COLUMN     "disc" SMALLINT,
ADD COLUMN     "genres" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "number" SMALLINT,
ADD COLUMN     "tags" JSONB NOT NULL DEFAULT '{}';

-- CreateIndex
CREATE INDEX "music_track_album_id_disc_number_title_id_idx" ON "music_track"("album_id", "disc", "number", "title", "id");

-- CreateIndex
CREATE INDEX "music_track_genres_idx" ON "music_track" USING GIN ("genres");
