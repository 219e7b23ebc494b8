-- AlterTable
ALTER TABLE "support_delivery" ADD COLUMN     "desk" TEXT,
ADD COLUMN     "look_at" TIMESTAMPTZ(3),
ADD COLUMN     "sent_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "support_message" ADD COLUMN     "delivery_id" TEXT,
ADD COLUMN     "desk_id" TEXT,
ALTER COLUMN "task_id" DROP NOT NULL;

-- CreateIndex
CREATE INDEX "support_delivery_look_at_idx" ON "support_delivery"("look_at") WHERE "look_at" IS NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "support_message_delivery_id_desk_id_key" ON "support_message"("delivery_id", "desk_id") WHERE "delivery_id" IS NOT NULL;

-- AddForeignKey
ALTER TABLE "support_message" ADD CONSTRAINT "support_message_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "support_delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A reply at another desk has the id that it has there, so that it is stored once.
ALTER TABLE "support_message" ADD CONSTRAINT "support_message_subject_check" CHECK (num_nonnulls("task_id", "delivery_id") = 1 AND ("delivery_id" IS NULL) = ("desk_id" IS NULL));
