ALTER TABLE "ride_feedback"
ADD COLUMN     "platform" TEXT,
ADD COLUMN     "app_version" TEXT,
ADD COLUMN     "tip_asked" BOOLEAN,
ADD COLUMN     "variants" JSONB;

CREATE INDEX "ride_feedback_created_at_idx" ON "ride_feedback"("created_at");
