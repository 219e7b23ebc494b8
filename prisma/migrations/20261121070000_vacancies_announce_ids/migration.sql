-- By hand: what the schema language cannot say.

-- Every change of a searchable vacancy is announced with the ids, at most 600 in a message (a message has 8,000 bytes),
-- so that an index in memory knows what to read anew. An empty message says that anything may have changed.
CREATE FUNCTION "vacancy_search_announce"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  message text;
BEGIN
  FOR message IN
    SELECT string_agg("vacancy_id"::text, ',')
    FROM (SELECT "vacancy_id", (row_number() OVER () - 1) / 600 AS part FROM changed) AS numbered
    GROUP BY part
  LOOP
    PERFORM pg_notify('vacancies_changed', message);
  END LOOP;
  RETURN NULL;
END $$;

DROP TRIGGER "vacancy_search_changed" ON "vacancy_search";

CREATE TRIGGER "vacancy_search_inserted" AFTER INSERT ON "vacancy_search"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "vacancy_search_announce"();
CREATE TRIGGER "vacancy_search_updated" AFTER UPDATE ON "vacancy_search"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "vacancy_search_announce"();
CREATE TRIGGER "vacancy_search_deleted" AFTER DELETE ON "vacancy_search"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "vacancy_search_announce"();
CREATE TRIGGER "vacancy_search_truncated" AFTER TRUNCATE ON "vacancy_search"
  FOR EACH STATEMENT EXECUTE FUNCTION "vacancy_search_changed"();
