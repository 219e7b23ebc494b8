-- CreateTable
CREATE TABLE "cloud_unknown" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ignored_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "delete_error" TEXT,

    CONSTRAINT "cloud_unknown_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "cloud_unknown_found_at_id_idx" ON "cloud_unknown"("found_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "cloud_unknown_kind_key_key" ON "cloud_unknown"("kind", "key");
