-- CreateTable
CREATE TABLE "backup" (
    "id" TEXT NOT NULL,
    "file" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'running',
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "bytes" BIGINT,
    "rows" BIGINT,
    "proved_at" TIMESTAMPTZ(3),
    "problem" TEXT,
    "late_at" TIMESTAMPTZ(3),

    CONSTRAINT "backup_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "backup_started_at_idx" ON "backup"("started_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "backup_place_file_key" ON "backup"("place", "file");
