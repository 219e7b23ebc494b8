-- DropIndex
DROP INDEX "music_track_total_artist_id_album_id_key";

-- AlterTable
ALTER TABLE "music_track" ADD COLUMN     "absent_at" TIMESTAMPTZ(3),
ADD COLUMN     "audio_modified" TIMESTAMPTZ(3),
ADD COLUMN     "library_id" INTEGER DEFAULT 1;
-- Existing tracks are in the first library without being written again; the trigger below sets it for others.
ALTER TABLE "music_track" ALTER COLUMN "library_id" DROP DEFAULT;

-- AlterTable
ALTER TABLE "music_track_total" ADD COLUMN     "library_id" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "music_library" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "folder" TEXT,
    "everybody" BOOLEAN NOT NULL DEFAULT true,
    "keep_titles" BOOLEAN NOT NULL DEFAULT false,
    "watch" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "music_library_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "music_library_account" (
    "library_id" INTEGER NOT NULL,
    "user_id" TEXT NOT NULL,

    CONSTRAINT "music_library_account_pkey" PRIMARY KEY ("library_id","user_id")
);

-- CreateTable
CREATE TABLE "music_scan" (
    "library_id" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "files" INTEGER NOT NULL DEFAULT 0,
    "seen" INTEGER NOT NULL DEFAULT 0,
    "added" INTEGER NOT NULL DEFAULT 0,
    "updated" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "pending" INTEGER NOT NULL DEFAULT 0,
    "cursor" TEXT NOT NULL DEFAULT '',
    "again" BOOLEAN NOT NULL DEFAULT false,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "music_scan_pkey" PRIMARY KEY ("library_id")
);

-- CreateTable
CREATE TABLE "music_library_problem" (
    "library_id" INTEGER NOT NULL,
    "file" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "music_library_problem_pkey" PRIMARY KEY ("library_id","file")
);

-- CreateIndex
CREATE UNIQUE INDEX "music_library_name_key" ON "music_library"("name");

-- CreateIndex
CREATE INDEX "music_library_account_user_id_idx" ON "music_library_account"("user_id");

-- CreateIndex
CREATE INDEX "music_track_library_id_id_idx" ON "music_track"("library_id", "id");

-- CreateIndex
-- None is a value like any other: Prisma's schema cannot say so.
CREATE UNIQUE INDEX "music_track_total_artist_id_album_id_library_id_key" ON "music_track_total"("artist_id", "album_id", "library_id") NULLS NOT DISTINCT;

-- AddForeignKey
ALTER TABLE "music_library_account" ADD CONSTRAINT "music_library_account_library_id_fkey" FOREIGN KEY ("library_id") REFERENCES "music_library"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "music_library_account" ADD CONSTRAINT "music_library_account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "music_scan" ADD CONSTRAINT "music_scan_library_id_fkey" FOREIGN KEY ("library_id") REFERENCES "music_library"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "music_library_problem" ADD CONSTRAINT "music_library_problem_library_id_fkey" FOREIGN KEY ("library_id") REFERENCES "music_library"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The folder of MUSIC_DIR, which everybody hears, as before.
INSERT INTO "music_library" ("id", "name", "watch") VALUES (1, 'Music', false);
SELECT setval('music_library_id_seq', 1);

-- An import into a library that keeps titles stores longer and shorter ones.
ALTER TABLE "music_track" DROP CONSTRAINT "music_track_title_length";
ALTER TABLE "music_track" ADD CONSTRAINT "music_track_title_length" CHECK (char_length("title") BETWEEN 1 AND 512);

-- The library follows from the path, whoever writes it. A number of no library is one that only the unrestricted hear.
CREATE FUNCTION music_set_library() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.library_id := coalesce(substring(NEW.path FROM '^~(\d{1,9})/')::int, 1);
  RETURN NEW;
END
$$;
CREATE TRIGGER music_track_library BEFORE INSERT OR UPDATE OF path, library_id ON music_track
  FOR EACH ROW EXECUTE FUNCTION music_set_library();

-- The totals are kept by library too.
CREATE OR REPLACE FUNCTION music_add_up_tracks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text := concat_ws(' UNION ALL ',
    CASE WHEN TG_OP <> 'INSERT' THEN 'SELECT -1 AS sign, artist_id, album_id, library_id, duration FROM before_rows' END,
    CASE WHEN TG_OP <> 'DELETE' THEN 'SELECT 1 AS sign, artist_id, album_id, library_id, duration FROM after_rows' END);
  emptied bigint[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM music_track_total;
    RETURN NULL;
  END IF;
  EXECUTE format('WITH totals AS (
      INSERT INTO music_track_total AS t (artist_id, album_id, library_id, tracks, seconds)
      SELECT artist_id, album_id, library_id, sum(sign), sum(sign * duration::bigint) FROM (%s) c
      GROUP BY artist_id, album_id, library_id HAVING sum(sign) <> 0 OR sum(sign * duration::bigint) <> 0
      ON CONFLICT (artist_id, album_id, library_id)
      DO UPDATE SET tracks = t.tracks + excluded.tracks, seconds = t.seconds + excluded.seconds
      RETURNING id, tracks)
    SELECT array_agg(id) FROM totals WHERE tracks = 0', changed) INTO emptied;
  IF emptied IS NOT NULL THEN
    DELETE FROM music_track_total WHERE id = ANY (emptied);
  END IF;
  RETURN NULL;
END
$$;
