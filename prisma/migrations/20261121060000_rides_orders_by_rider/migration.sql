-- An id of another order system is a rider's own name for a trip: two riders may use the same one without meeting.
ALTER TABLE "ride_order" ADD COLUMN "order_id" TEXT;
UPDATE "ride_order" SET "order_id" = "id";
ALTER TABLE "ride_order" ALTER COLUMN "order_id" SET NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "ride_order_user_id_order_id_key" ON "ride_order"("user_id", "order_id");
