-- CreateTable
CREATE TABLE "hiring_settings" (
    "company_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "stages" JSONB NOT NULL,
    "labels" JSONB NOT NULL,
    "templates" JSONB NOT NULL,

    CONSTRAINT "hiring_settings_pkey" PRIMARY KEY ("company_id")
);

-- CreateTable
CREATE TABLE "hiring_card" (
    "negotiation_id" INTEGER NOT NULL,
    "stage" TEXT NOT NULL,
    "labels" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "hiring_card_pkey" PRIMARY KEY ("negotiation_id")
);

-- CreateTable
CREATE TABLE "hiring_note" (
    "id" SERIAL NOT NULL,
    "negotiation_id" INTEGER NOT NULL,
    "author_id" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),

    CONSTRAINT "hiring_note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "hiring_reminder" (
    "id" SERIAL NOT NULL,
    "negotiation_id" INTEGER NOT NULL,
    "user_id" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "remind_at" TIMESTAMPTZ(0) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "hiring_reminder_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "hiring_note_negotiation_id_created_at_idx" ON "hiring_note"("negotiation_id", "created_at");

-- CreateIndex
CREATE INDEX "hiring_note_author_id_idx" ON "hiring_note"("author_id");

-- CreateIndex
CREATE INDEX "hiring_reminder_negotiation_id_remind_at_idx" ON "hiring_reminder"("negotiation_id", "remind_at");

-- CreateIndex
CREATE INDEX "hiring_reminder_user_id_idx" ON "hiring_reminder"("user_id");

-- CreateIndex
CREATE INDEX "hiring_reminder_sent_at_remind_at_idx" ON "hiring_reminder"("sent_at", "remind_at");

-- AddForeignKey
ALTER TABLE "hiring_settings" ADD CONSTRAINT "hiring_settings_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hiring_card" ADD CONSTRAINT "hiring_card_negotiation_id_fkey" FOREIGN KEY ("negotiation_id") REFERENCES "negotiation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hiring_note" ADD CONSTRAINT "hiring_note_negotiation_id_fkey" FOREIGN KEY ("negotiation_id") REFERENCES "negotiation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hiring_note" ADD CONSTRAINT "hiring_note_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hiring_reminder" ADD CONSTRAINT "hiring_reminder_negotiation_id_fkey" FOREIGN KEY ("negotiation_id") REFERENCES "negotiation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hiring_reminder" ADD CONSTRAINT "hiring_reminder_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Decisions of earlier releases, in the first stages of every company: server/products/vacancies/hiring/stored.ts.
INSERT INTO "hiring_card" ("negotiation_id", "stage")
  SELECT "id", CASE "state" WHEN 'invitation' THEN 'interview' ELSE 'declined' END
  FROM "negotiation" WHERE "state" IN ('invitation', 'discard');

-- A notification goes with its reminder.
CREATE TRIGGER notification_forget AFTER DELETE ON hiring_reminder
  FOR EACH ROW EXECUTE FUNCTION notification_forget('reminder');
