-- Amounts: whatever an IEEE decimal64 holds to the last digit, with 16 significant digits wherever the point is; not NaN,
-- not infinite.
ALTER TABLE "ride_feedback" DROP CONSTRAINT "ride_feedback_tips_check";
ALTER TABLE "ride_feedback" ADD CONSTRAINT "ride_feedback_tips_check" CHECK (
    "tips" >= 0 AND "tips" < 1e385 AND scale(trim_scale("tips")) <= 398
    AND length(btrim(replace("tips"::text, '.', ''), '0')) <= 16
);
ALTER TABLE "ride_order" DROP CONSTRAINT "ride_order_fare_check";
ALTER TABLE "ride_order" ADD CONSTRAINT "ride_order_fare_check" CHECK (
    "fare" >= 0 AND "fare" < 1e385 AND scale(trim_scale("fare")) <= 398
    AND length(btrim(replace("fare"::text, '.', ''), '0')) <= 16
);
