-- CreateIndex
CREATE INDEX "music_track_artist_id_album_id_idx" ON "music_track"("artist_id", "album_id");
