ALTER TABLE "feature_switch"
ADD COLUMN     "type" TEXT NOT NULL DEFAULT 'boolean',
ADD COLUMN     "default_value" JSONB NOT NULL DEFAULT 'true',
ADD COLUMN     "rules" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "note" TEXT NOT NULL DEFAULT '';

-- What was limited to platforms or versions is on by a rule, and off for all others.
UPDATE "feature_switch" SET
  "default_value" = 'false',
  "rules" = jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
    'platforms', CASE WHEN cardinality("platforms") > 0 THEN to_jsonb("platforms") END,
    'min_app_version', "min_app_version",
    'value', true)))
WHERE cardinality("platforms") > 0 OR "min_app_version" IS NOT NULL;

ALTER TABLE "feature_switch" DROP COLUMN "min_app_version",
DROP COLUMN "platforms";

-- A switch that was created has no state before it, one that was deleted none after it.
ALTER TABLE "feature_switch_change" ALTER COLUMN "before" DROP NOT NULL,
ALTER COLUMN "after" DROP NOT NULL;
