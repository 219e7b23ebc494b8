-- CreateTable
CREATE TABLE "cloud_usage" (
    "server_id" INTEGER NOT NULL,
    "level" SMALLINT NOT NULL,
    "at" TIMESTAMPTZ(0) NOT NULL,
    "samples" SMALLINT NOT NULL,
    "rates" SMALLINT NOT NULL,
    "cpu" REAL,
    "cpu_max" REAL,
    "memory" REAL,
    "memory_max" REAL,
    "disk" REAL,
    "disk_max" REAL,
    "received" REAL,
    "received_max" REAL,
    "sent" REAL,
    "sent_max" REAL,

    CONSTRAINT "cloud_usage_pkey" PRIMARY KEY ("server_id","level","at")
);

-- CreateTable
CREATE TABLE "cloud_reading" (
    "server_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "cpu_seconds" DOUBLE PRECISION NOT NULL,
    "memory" DOUBLE PRECISION,
    "disk" DOUBLE PRECISION,
    "received" DOUBLE PRECISION NOT NULL,
    "sent" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "cloud_reading_pkey" PRIMARY KEY ("server_id")
);

-- AddForeignKey
ALTER TABLE "cloud_usage" ADD CONSTRAINT "cloud_usage_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "cloud_server"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cloud_reading" ADD CONSTRAINT "cloud_reading_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "cloud_server"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Rows of the coarse levels change with each sample: the new version stays on its page.
ALTER TABLE "cloud_usage" SET (fillfactor = 80);
