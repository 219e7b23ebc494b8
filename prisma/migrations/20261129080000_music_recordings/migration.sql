-- An import looks for tracks of the same recording with every new file.
CREATE INDEX "music_track_recording_idx" ON "music_track" (("tags"->>'recordingId')) WHERE "tags"->>'recordingId' IS NOT NULL;
