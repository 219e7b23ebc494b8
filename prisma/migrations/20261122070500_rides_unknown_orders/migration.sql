-- CreateTable
CREATE TABLE "ride_unknown_orders" (
    "only" BOOLEAN NOT NULL DEFAULT true,
    "policy" TEXT NOT NULL,

    CONSTRAINT "ride_unknown_orders_pkey" PRIMARY KEY ("only"),
    CONSTRAINT "ride_unknown_orders_only" CHECK ("only")
);

-- An installation with accounts has used unknown order ids so far, and keeps doing so; a new one begins strict.
INSERT INTO "ride_unknown_orders" ("policy")
SELECT CASE WHEN EXISTS (SELECT FROM "user_account") THEN 'open' ELSE 'strict' END;
