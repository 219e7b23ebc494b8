-- CreateTable
CREATE TABLE "notification" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "product" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "events" INTEGER NOT NULL DEFAULT 1,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),
    "mailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "muted_mail" (
    "user_id" TEXT NOT NULL,
    "product" TEXT NOT NULL,

    CONSTRAINT "muted_mail_pkey" PRIMARY KEY ("user_id","product")
);

-- CreateIndex
CREATE INDEX "notification_user_id_at_id_idx" ON "notification"("user_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notification_subject_idx" ON "notification"("subject");

-- CreateIndex
CREATE UNIQUE INDEX "notification_user_id_subject_key" ON "notification"("user_id", "subject");

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "muted_mail" ADD CONSTRAINT "muted_mail_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The mail about a product looks for what is unread; the bell counts it.
CREATE INDEX "notification_unread_idx" ON "notification"("user_id", "product") WHERE read_at IS NULL;

-- A notification goes with its subject, whatever deletes that.
CREATE FUNCTION notification_forget() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner text;
BEGIN
  FOR owner IN DELETE FROM notification WHERE subject = TG_ARGV[0] || ':' || OLD.id RETURNING user_id LOOP
    PERFORM pg_notify('notifications', json_build_object('owner', owner)::text);
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER notification_forget AFTER DELETE ON negotiation
  FOR EACH ROW EXECUTE FUNCTION notification_forget('response');
CREATE TRIGGER notification_forget AFTER DELETE ON saved_search
  FOR EACH ROW EXECUTE FUNCTION notification_forget('saved_search');
CREATE TRIGGER notification_forget AFTER DELETE ON cloud_server
  FOR EACH ROW EXECUTE FUNCTION notification_forget('server');
CREATE TRIGGER notification_forget AFTER DELETE ON cloud_network
  FOR EACH ROW EXECUTE FUNCTION notification_forget('network');
CREATE TRIGGER notification_forget AFTER DELETE ON cloud_template
  FOR EACH ROW EXECUTE FUNCTION notification_forget('template');
CREATE TRIGGER notification_forget AFTER DELETE ON dns_zone
  FOR EACH ROW EXECUTE FUNCTION notification_forget('zone');
CREATE TRIGGER notification_forget AFTER DELETE ON webhook_subscription
  FOR EACH ROW EXECUTE FUNCTION notification_forget('webhook');
