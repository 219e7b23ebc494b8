-- AlterTable
ALTER TABLE "saved_search" ADD COLUMN     "news_at" TIMESTAMPTZ(0);

-- CreateTable
CREATE TABLE "webhook_subscription" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "events" TEXT[],
    "secret" BYTEA NOT NULL,
    "former_secret" BYTEA,
    "former_secret_ends_at" TIMESTAMPTZ(3),
    "token_id" TEXT,
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_reason" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "rests_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "position" BIGSERIAL NOT NULL,
    "id" TEXT NOT NULL,
    "subscription_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failing_since" TIMESTAMPTZ(3),
    "attempted_at" TIMESTAMPTZ(3),
    "duration_ms" INTEGER,
    "status" INTEGER,
    "answer" TEXT,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("position")
);

-- CreateIndex
CREATE INDEX "webhook_subscription_user_id_created_at_idx" ON "webhook_subscription"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "webhook_subscription_token_id_idx" ON "webhook_subscription"("token_id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_delivery_id_key" ON "webhook_delivery"("id");

-- CreateIndex
CREATE INDEX "webhook_delivery_subscription_id_position_idx" ON "webhook_delivery"("subscription_id", "position" DESC);

-- AddForeignKey
ALTER TABLE "webhook_subscription" ADD CONSTRAINT "webhook_subscription_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_subscription" ADD CONSTRAINT "webhook_subscription_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "api_token"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "webhook_subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Deliveries that wait: the first of each subject, and all in order.
CREATE INDEX "webhook_delivery_pending_subject_idx" ON "webhook_delivery"("subscription_id", "subject", "position") WHERE state = 'pending';
CREATE INDEX "webhook_delivery_pending_idx" ON "webhook_delivery"("subscription_id", "position") WHERE state = 'pending';

-- Adds the delivery job of a subscription, now. Jobs of one queue run one after another: four queues leave the other
-- workers to other jobs, however slow the receivers are.
CREATE FUNCTION webhook_wake(subscription text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('webhooks.deliver', json_build_object('id', subscription),
    queue_name := 'webhooks ' || (hashtext(subscription) & 3), job_key := 'webhooks ' || subscription, priority := 10);
END $$;

-- Writes an event for each enabled subscription of its owner. @returns their number
CREATE FUNCTION webhook_emit(owner text, event text, about text, data json) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  subscriptions text[];
BEGIN
  -- Locked, so that none is deleted before its delivery is written; in one order, against deadlocks.
  SELECT array_agg(id ORDER BY id) INTO subscriptions FROM (
    SELECT id FROM webhook_subscription
    WHERE user_id = owner AND disabled_at IS NULL AND event = ANY (events) ORDER BY id FOR KEY SHARE
  ) wanted;
  IF subscriptions IS NULL THEN
    RETURN 0;
  END IF;
  PERFORM webhook_write(id, event, about, data) FROM unnest(subscriptions) id;
  RETURN cardinality(subscriptions);
END $$;

-- Writes an event for one subscription.
CREATE FUNCTION webhook_write(subscription text, event text, about text, data json) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  delivery text := 'msg_' || replace(gen_random_uuid()::text, '-', '');
  at text := to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
BEGIN
  INSERT INTO webhook_delivery (id, subscription_id, type, subject, body)
  VALUES (delivery, subscription, event, about,
    '{"type":' || to_json(event) || ',"timestamp":"' || at || '","data":' || data || '}');
  PERFORM webhook_wake(subscription);
  RETURN delivery;
END $$;
