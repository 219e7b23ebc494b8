-- CreateTable
CREATE TABLE "ride_order" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "pickup" TEXT,
    "dropoff" TEXT,
    "fare" DECIMAL,
    "currency" TEXT,
    "finished_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ride_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ride_feedback" (
    "order_id" TEXT NOT NULL,
    "stars" SMALLINT,
    "comment" TEXT,
    "tips" DECIMAL,
    "content_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ride_feedback_pkey" PRIMARY KEY ("order_id")
);

-- CreateTable
CREATE TABLE "ride_reason" (
    "order_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "position" SMALLINT NOT NULL,
    "text" TEXT NOT NULL,
    "known" BOOLEAN NOT NULL,

    CONSTRAINT "ride_reason_pkey" PRIMARY KEY ("order_id","kind","position")
);

-- CreateTable
CREATE TABLE "ride_link" (
    "hash" BYTEA NOT NULL,
    "order_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "session_hash" BYTEA,
    "session_expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ride_link_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "support_delivery" (
    "id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_error" TEXT,
    "task_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "support_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "support_task" (
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "tags" TEXT[],
    "state" TEXT NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "support_task_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "feature_switch" (
    "name" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "platforms" TEXT[],
    "min_app_version" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "feature_switch_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "feature_switch_change" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,
    "actor_id" TEXT,
    "actor" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "feature_switch_change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ride_order_user_id_finished_at_id_idx" ON "ride_order"("user_id", "finished_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "ride_link_session_hash_key" ON "ride_link"("session_hash");

-- CreateIndex
CREATE INDEX "ride_link_order_id_idx" ON "ride_link"("order_id");

-- CreateIndex
CREATE INDEX "ride_link_user_id_idx" ON "ride_link"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "support_delivery_order_id_key" ON "support_delivery"("order_id");

-- CreateIndex
CREATE INDEX "support_delivery_state_updated_at_idx" ON "support_delivery"("state", "updated_at");

-- CreateIndex
CREATE UNIQUE INDEX "support_task_key_key" ON "support_task"("key");

-- CreateIndex
CREATE INDEX "support_task_state_created_at_id_idx" ON "support_task"("state", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "feature_switch_change_at_id_idx" ON "feature_switch_change"("at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "ride_order" ADD CONSTRAINT "ride_order_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ride_feedback" ADD CONSTRAINT "ride_feedback_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "ride_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ride_reason" ADD CONSTRAINT "ride_reason_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "ride_feedback"("order_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ride_link" ADD CONSTRAINT "ride_link_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "ride_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ride_link" ADD CONSTRAINT "ride_link_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "support_delivery" ADD CONSTRAINT "support_delivery_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "ride_feedback"("order_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Rules that the schema language cannot say.

-- An amount that IEEE decimal64 holds to the last digit: not NaN, not infinite, 16 digits, 15 of them decimals.
ALTER TABLE "ride_feedback" ADD CONSTRAINT "ride_feedback_tips_check" CHECK (
    "tips" >= 0 AND "tips" < 10000000000000000 AND scale("tips") <= 15
    AND length(ltrim(replace("tips"::text, '.', ''), '0')) <= 16
);
ALTER TABLE "ride_feedback" ADD CONSTRAINT "ride_feedback_stars_check" CHECK ("stars" BETWEEN 1 AND 5);
ALTER TABLE "ride_reason" ADD CONSTRAINT "ride_reason_kind_check" CHECK ("kind" IN ('quality', 'better'));
ALTER TABLE "support_delivery" ADD CONSTRAINT "support_delivery_state_check" CHECK ("state" IN ('pending', 'delivered', 'dead'));
ALTER TABLE "support_task" ADD CONSTRAINT "support_task_state_check" CHECK ("state" IN ('open', 'closed'));
ALTER TABLE "ride_order" ADD CONSTRAINT "ride_order_fare_check" CHECK ("fare" >= 0 AND "fare" < 10000000000000000);
