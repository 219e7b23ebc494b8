-- CreateTable
CREATE TABLE "dns_zone" (
    "id" INTEGER NOT NULL,
    "owner_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "ttl" INTEGER NOT NULL,
    "serial" BIGINT NOT NULL,
    "published_serial" BIGINT,
    "protected" BOOLEAN NOT NULL DEFAULT false,
    "signed" BOOLEAN NOT NULL DEFAULT false,
    "ds" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "compared_at" TIMESTAMPTZ(3),
    "drifted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dns_zone_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dns_record_set" (
    "zone_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "ttl" INTEGER NOT NULL,
    "values" TEXT[],
    "protected" BOOLEAN NOT NULL DEFAULT false,
    "comment" TEXT NOT NULL DEFAULT '',
    "server_id" INTEGER,

    CONSTRAINT "dns_record_set_pkey" PRIMARY KEY ("zone_id","name","type")
);

-- CreateTable
CREATE TABLE "dns_published_zone" (
    "name" TEXT NOT NULL,
    "serial" BIGINT NOT NULL,
    "content" JSONB NOT NULL,

    CONSTRAINT "dns_published_zone_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE UNIQUE INDEX "dns_zone_name_key" ON "dns_zone"("name");

-- CreateIndex
CREATE INDEX "dns_zone_owner_id_created_at_id_idx" ON "dns_zone"("owner_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "dns_zone_compared_at_idx" ON "dns_zone"("compared_at");

-- CreateIndex
CREATE INDEX "dns_record_set_server_id_idx" ON "dns_record_set"("server_id");

-- AddForeignKey
ALTER TABLE "dns_record_set" ADD CONSTRAINT "dns_record_set_zone_id_fkey" FOREIGN KEY ("zone_id") REFERENCES "dns_zone"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dns_record_set" ADD CONSTRAINT "dns_record_set_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "cloud_server"("id") ON DELETE SET NULL ON UPDATE CASCADE;
