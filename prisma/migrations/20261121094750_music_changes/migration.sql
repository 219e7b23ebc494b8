-- CreateTable
CREATE TABLE "music_change" (
    "id" BIGSERIAL NOT NULL,
    "revision" BIGINT NOT NULL,
    "model" TEXT NOT NULL,
    "sign" SMALLINT NOT NULL,
    "row_id" INTEGER,
    "label" TEXT,
    "duration" INTEGER,
    "artist_id" INTEGER,
    "album_id" INTEGER,

    CONSTRAINT "music_change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "music_change_revision_idx" ON "music_change"("revision");

-- Every change of the catalogue raises the revision in its own transaction and notes the rows as they were and became.
-- More than 1,000 rows at once are one note of sign 0; the notes of the last 1,000 revisions are kept.
CREATE OR REPLACE FUNCTION music_raise_revision() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  now_revision bigint;
  changed bigint := 0;
BEGIN
  UPDATE music_revision SET revision = revision + 1 WHERE id = 1 RETURNING revision INTO now_revision;
  DELETE FROM music_change WHERE revision <= now_revision - 1000;
  IF TG_OP = 'UPDATE' OR TG_OP = 'INSERT' THEN
    SELECT count(*) INTO changed FROM (SELECT FROM after_rows LIMIT 1001) s;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT count(*) INTO changed FROM (SELECT FROM before_rows LIMIT 1001) s;
  END IF;
  IF TG_OP = 'TRUNCATE' OR changed > 1000 THEN
    INSERT INTO music_change (revision, model, sign) VALUES (now_revision, TG_ARGV[0], 0);
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO music_change (revision, model, sign, row_id, label, duration, artist_id, album_id)
    SELECT now_revision, TG_ARGV[0], -1, (r->>'id')::int, coalesce(r->>'title', r->>'name'), (r->>'duration')::int,
      (r->>'artist_id')::int, (r->>'album_id')::int
    FROM (SELECT to_jsonb(b) AS r FROM before_rows b) s;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO music_change (revision, model, sign, row_id, label, duration, artist_id, album_id)
    SELECT now_revision, TG_ARGV[0], 1, (r->>'id')::int, coalesce(r->>'title', r->>'name'), (r->>'duration')::int,
      (r->>'artist_id')::int, (r->>'album_id')::int
    FROM (SELECT to_jsonb(a) AS r FROM after_rows a) s;
  END IF;
  RETURN NULL;
END
$$;

-- A trigger that sees the changed rows can be for one kind of statement only.
DO $$
DECLARE
  model text;
BEGIN
  FOREACH model IN ARRAY ARRAY['artist', 'album', 'track'] LOOP
    EXECUTE format('DROP TRIGGER music_%1$s_revision ON music_%1$s', model);
    EXECUTE format('CREATE TRIGGER music_%1$s_inserted AFTER INSERT ON music_%1$s REFERENCING NEW TABLE AS after_rows '
      'FOR EACH STATEMENT EXECUTE FUNCTION music_raise_revision(%1$L)', model);
    EXECUTE format('CREATE TRIGGER music_%1$s_updated AFTER UPDATE ON music_%1$s REFERENCING OLD TABLE AS before_rows '
      'NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION music_raise_revision(%1$L)', model);
    EXECUTE format('CREATE TRIGGER music_%1$s_deleted AFTER DELETE ON music_%1$s REFERENCING OLD TABLE AS before_rows '
      'FOR EACH STATEMENT EXECUTE FUNCTION music_raise_revision(%1$L)', model);
    EXECUTE format('CREATE TRIGGER music_%1$s_truncated AFTER TRUNCATE ON music_%1$s '
      'FOR EACH STATEMENT EXECUTE FUNCTION music_raise_revision(%1$L)', model);
  END LOOP;
END
$$;
