-- CreateTable
CREATE TABLE "cloud_snapshot" (
    "id" INTEGER NOT NULL,
    "owner_id" TEXT NOT NULL,
    "server_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "is_scheduled" BOOLEAN NOT NULL,
    "hdd" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cloud_snapshot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cloud_snapshot_schedule" (
    "server_id" INTEGER NOT NULL,
    "period" TEXT NOT NULL,
    "weekday" INTEGER NOT NULL,
    "hour" INTEGER NOT NULL,
    "keep" INTEGER NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "cloud_snapshot_schedule_pkey" PRIMARY KEY ("server_id")
);

-- CreateIndex
CREATE INDEX "cloud_snapshot_server_id_created_at_id_idx" ON "cloud_snapshot"("server_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "cloud_snapshot_owner_id_idx" ON "cloud_snapshot"("owner_id");

-- CreateIndex
CREATE INDEX "cloud_snapshot_schedule_next_at_idx" ON "cloud_snapshot_schedule"("next_at");

-- AddForeignKey
ALTER TABLE "cloud_snapshot" ADD CONSTRAINT "cloud_snapshot_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "cloud_server"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cloud_snapshot_schedule" ADD CONSTRAINT "cloud_snapshot_schedule_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "cloud_server"("id") ON DELETE CASCADE ON UPDATE CASCADE;
