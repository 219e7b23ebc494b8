-- AlterTable
ALTER TABLE "ride_order" ADD COLUMN     "car" JSONB,
ADD COLUMN     "driver_name" TEXT,
ADD COLUMN     "driver_picture" TEXT,
ADD COLUMN     "route" JSONB;

-- AlterTable
ALTER TABLE "support_delivery" ADD COLUMN     "problem_id" TEXT,
ALTER COLUMN "order_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "ride_problem" (
    "id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ride_problem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "support_message" (
    "id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "to_rider" BOOLEAN NOT NULL,
    "text" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "support_message_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ride_problem_order_id_idx" ON "ride_problem"("order_id");

-- CreateIndex
CREATE INDEX "support_message_task_id_created_at_id_idx" ON "support_message"("task_id", "created_at", "id");

-- CreateIndex
-- Without the rows of feedback, whose saving it would cost an entry.
CREATE UNIQUE INDEX "support_delivery_problem_id_key" ON "support_delivery"("problem_id") WHERE "problem_id" IS NOT NULL;

-- AddForeignKey
ALTER TABLE "ride_problem" ADD CONSTRAINT "ride_problem_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "ride_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "support_delivery" ADD CONSTRAINT "support_delivery_problem_id_fkey" FOREIGN KEY ("problem_id") REFERENCES "ride_problem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "support_message" ADD CONSTRAINT "support_message_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "support_task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Rules that the schema language cannot say.
ALTER TABLE "ride_problem" ADD CONSTRAINT "ride_problem_topic_check" CHECK ("topic" IN ('lost_item', 'safety', 'price', 'other'));
ALTER TABLE "support_delivery" ADD CONSTRAINT "support_delivery_subject_check" CHECK (num_nonnulls("order_id", "problem_id") = 1);
ALTER TABLE "support_task" DROP CONSTRAINT "support_task_state_check";
ALTER TABLE "support_task" ADD CONSTRAINT "support_task_state_check" CHECK ("state" IN ('open', 'answered', 'closed'));
