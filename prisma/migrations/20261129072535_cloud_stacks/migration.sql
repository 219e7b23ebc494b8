-- AlterTable
ALTER TABLE "cloud_firewall" ADD COLUMN     "stack_id" INTEGER;

-- AlterTable
ALTER TABLE "cloud_network" ADD COLUMN     "stack_id" INTEGER;

-- AlterTable
ALTER TABLE "cloud_server" ADD COLUMN     "stack_id" INTEGER;

-- AlterTable
ALTER TABLE "dns_record_set" ADD COLUMN     "stack_id" INTEGER;

-- CreateTable
CREATE TABLE "cloud_stack" (
    "id" INTEGER NOT NULL,
    "owner_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "labels" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cloud_stack_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "cloud_stack_owner_id_created_at_id_idx" ON "cloud_stack"("owner_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "cloud_firewall_stack_id_idx" ON "cloud_firewall"("stack_id");

-- CreateIndex
CREATE INDEX "cloud_network_stack_id_idx" ON "cloud_network"("stack_id");

-- CreateIndex
CREATE INDEX "cloud_server_stack_id_idx" ON "cloud_server"("stack_id");

-- CreateIndex
CREATE INDEX "dns_record_set_stack_id_idx" ON "dns_record_set"("stack_id");

-- AddForeignKey
ALTER TABLE "cloud_server" ADD CONSTRAINT "cloud_server_stack_id_fkey" FOREIGN KEY ("stack_id") REFERENCES "cloud_stack"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cloud_network" ADD CONSTRAINT "cloud_network_stack_id_fkey" FOREIGN KEY ("stack_id") REFERENCES "cloud_stack"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cloud_firewall" ADD CONSTRAINT "cloud_firewall_stack_id_fkey" FOREIGN KEY ("stack_id") REFERENCES "cloud_stack"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dns_record_set" ADD CONSTRAINT "dns_record_set_stack_id_fkey" FOREIGN KEY ("stack_id") REFERENCES "cloud_stack"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TRIGGER notification_forget AFTER DELETE ON cloud_stack
  FOR EACH ROW EXECUTE FUNCTION notification_forget('stack');
