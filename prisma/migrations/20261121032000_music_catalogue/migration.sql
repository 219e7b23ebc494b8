CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateTable
CREATE TABLE "music_artist" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "music_artist_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "music_album" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "artist_id" INTEGER,
    "year" SMALLINT,
    "note" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "music_album_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "music_track" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "path" TEXT,
    "duration" INTEGER NOT NULL DEFAULT 0,
    "artist_id" INTEGER,
    "album_id" INTEGER,
    "composer" TEXT,
    "recorded" TEXT,
    "audio_bytes" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "music_track_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "music_track_title_length" CHECK (char_length("title") BETWEEN 5 AND 32),
    CONSTRAINT "music_track_duration" CHECK ("duration" >= 0)
);

-- CreateTable
CREATE TABLE "music_track_day" (
    "day" DATE NOT NULL,
    "track_id" INTEGER NOT NULL,
    "plays" INTEGER NOT NULL,
    "reached_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "music_track_day_pkey" PRIMARY KEY ("day","track_id")
);

-- CreateTable
CREATE TABLE "music_revision" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "revision" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "music_revision_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "music_artist_title_id_idx" ON "music_artist"("title", "id");
CREATE INDEX "music_artist_title_trgm" ON "music_artist" USING gin ("title" gin_trgm_ops);
CREATE INDEX "music_album_name_id_idx" ON "music_album"("name", "id");
CREATE INDEX "music_album_artist_id_name_id_idx" ON "music_album"("artist_id", "name", "id");
CREATE INDEX "music_album_name_trgm" ON "music_album" USING gin ("name" gin_trgm_ops);
CREATE INDEX "music_track_title_id_idx" ON "music_track"("title", "id");
CREATE INDEX "music_track_duration_id_idx" ON "music_track"("duration", "id");
CREATE INDEX "music_track_artist_id_id_idx" ON "music_track"("artist_id", "id");
CREATE INDEX "music_track_artist_id_title_id_idx" ON "music_track"("artist_id", "title", "id");
CREATE INDEX "music_track_artist_id_duration_id_idx" ON "music_track"("artist_id", "duration", "id");
CREATE INDEX "music_track_album_id_id_idx" ON "music_track"("album_id", "id");
CREATE INDEX "music_track_path_idx" ON "music_track"("path");
CREATE INDEX "music_track_title_trgm" ON "music_track" USING gin ("title" gin_trgm_ops);
CREATE INDEX "music_track_day_day_plays_reached_at_track_id_idx" ON "music_track_day"("day", "plays" DESC, "reached_at", "track_id");
CREATE INDEX "music_track_day_track_id_idx" ON "music_track_day"("track_id");

-- AddForeignKey
ALTER TABLE "music_album" ADD CONSTRAINT "music_album_artist_id_fkey" FOREIGN KEY ("artist_id") REFERENCES "music_artist"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "music_track" ADD CONSTRAINT "music_track_artist_id_fkey" FOREIGN KEY ("artist_id") REFERENCES "music_artist"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "music_track" ADD CONSTRAINT "music_track_album_id_fkey" FOREIGN KEY ("album_id") REFERENCES "music_album"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "music_track_day" ADD CONSTRAINT "music_track_day_track_id_fkey" FOREIGN KEY ("track_id") REFERENCES "music_track"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Every change of the catalogue raises the revision in its own transaction.
INSERT INTO "music_revision" ("id", "revision") VALUES (1, 0);

CREATE FUNCTION music_raise_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE music_revision SET revision = revision + 1 WHERE id = 1;
  RETURN NULL;
END
$$;

CREATE TRIGGER music_artist_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "music_artist"
  FOR EACH STATEMENT EXECUTE FUNCTION music_raise_revision();
CREATE TRIGGER music_album_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "music_album"
  FOR EACH STATEMENT EXECUTE FUNCTION music_raise_revision();
CREATE TRIGGER music_track_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "music_track"
  FOR EACH STATEMENT EXECUTE FUNCTION music_raise_revision();
