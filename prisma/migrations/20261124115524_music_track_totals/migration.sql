-- DropIndex
DROP INDEX "music_track_artist_id_album_id_idx";

-- CreateTable
CREATE TABLE "music_track_total" (
    "id" BIGSERIAL NOT NULL,
    "artist_id" INTEGER,
    "album_id" INTEGER,
    "tracks" INTEGER NOT NULL,
    "seconds" BIGINT NOT NULL,

    CONSTRAINT "music_track_total_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "music_track_total_album_id_idx" ON "music_track_total"("album_id");

-- None is a value like any other: Prisma's schema cannot say so.
CREATE UNIQUE INDEX "music_track_total_artist_id_album_id_key" ON "music_track_total"("artist_id", "album_id") NULLS NOT DISTINCT;

-- Writers of the catalogue wait for each other at its revision, which the trigger named before this one raises.
CREATE FUNCTION music_add_up_tracks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text := concat_ws(' UNION ALL ',
    CASE WHEN TG_OP <> 'INSERT' THEN 'SELECT -1 AS sign, artist_id, album_id, duration FROM before_rows' END,
    CASE WHEN TG_OP <> 'DELETE' THEN 'SELECT 1 AS sign, artist_id, album_id, duration FROM after_rows' END);
  emptied bigint[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM music_track_total;
    RETURN NULL;
  END IF;
  EXECUTE format('WITH totals AS (
      INSERT INTO music_track_total AS t (artist_id, album_id, tracks, seconds)
      SELECT artist_id, album_id, sum(sign), sum(sign * duration::bigint) FROM (%s) c GROUP BY artist_id, album_id
      HAVING sum(sign) <> 0 OR sum(sign * duration::bigint) <> 0
      ON CONFLICT (artist_id, album_id)
      DO UPDATE SET tracks = t.tracks + excluded.tracks, seconds = t.seconds + excluded.seconds
      RETURNING id, tracks)
    SELECT array_agg(id) FROM totals WHERE tracks = 0', changed) INTO emptied;
  IF emptied IS NOT NULL THEN
    DELETE FROM music_track_total WHERE id = ANY (emptied);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER music_track_inserted_total AFTER INSERT ON music_track REFERENCING NEW TABLE AS after_rows
  FOR EACH STATEMENT EXECUTE FUNCTION music_add_up_tracks();
CREATE TRIGGER music_track_updated_total AFTER UPDATE ON music_track REFERENCING OLD TABLE AS before_rows
  NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION music_add_up_tracks();
CREATE TRIGGER music_track_deleted_total AFTER DELETE ON music_track REFERENCING OLD TABLE AS before_rows
  FOR EACH STATEMENT EXECUTE FUNCTION music_add_up_tracks();
CREATE TRIGGER music_track_truncated_total AFTER TRUNCATE ON music_track
  FOR EACH STATEMENT EXECUTE FUNCTION music_add_up_tracks();

INSERT INTO music_track_total (artist_id, album_id, tracks, seconds)
SELECT artist_id, album_id, count(*), sum(duration) FROM music_track GROUP BY artist_id, album_id;
