-- An order id belongs to the first account that uses it. What other accounts have saved under it stays theirs; a trip
-- that they only claimed would become a second save, so it goes.
DELETE FROM "ride_order" "later"
WHERE "id" <> "order_id" AND NOT EXISTS (SELECT FROM "ride_feedback" WHERE "ride_feedback"."order_id" = "later"."id");
