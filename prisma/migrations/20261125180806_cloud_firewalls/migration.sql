-- CreateTable
CREATE TABLE "cloud_firewall" (
    "id" INTEGER NOT NULL,
    "owner_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "rules" JSONB NOT NULL DEFAULT '[]',
    "labels" JSONB NOT NULL DEFAULT '{}',
    "is_protected" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cloud_firewall_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cloud_firewall_use" (
    "firewall_id" INTEGER NOT NULL,
    "server_id" INTEGER NOT NULL,
    "state" TEXT NOT NULL,

    CONSTRAINT "cloud_firewall_use_pkey" PRIMARY KEY ("firewall_id","server_id")
);

-- CreateIndex
CREATE INDEX "cloud_firewall_owner_id_created_at_id_idx" ON "cloud_firewall"("owner_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "cloud_firewall_use_server_id_idx" ON "cloud_firewall_use"("server_id");

-- AddForeignKey
ALTER TABLE "cloud_firewall_use" ADD CONSTRAINT "cloud_firewall_use_firewall_id_fkey" FOREIGN KEY ("firewall_id") REFERENCES "cloud_firewall"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cloud_firewall_use" ADD CONSTRAINT "cloud_firewall_use_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "cloud_server"("id") ON DELETE CASCADE ON UPDATE CASCADE;
