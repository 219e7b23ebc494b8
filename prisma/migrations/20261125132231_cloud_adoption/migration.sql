-- DropIndex
DROP INDEX "cloud_unknown_kind_key_key";

-- AlterTable
ALTER TABLE "cloud_network" ADD COLUMN     "host_name" TEXT;

-- AlterTable
ALTER TABLE "cloud_server" ADD COLUMN     "host_limits" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "host_name" TEXT;

-- AlterTable
ALTER TABLE "cloud_template" ADD COLUMN     "host_name" TEXT;

-- AlterTable
ALTER TABLE "cloud_unknown" ADD COLUMN     "is_foreign" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE UNIQUE INDEX "cloud_network_host_name_key" ON "cloud_network"("host_name");

-- CreateIndex
CREATE UNIQUE INDEX "cloud_server_host_name_key" ON "cloud_server"("host_name");

-- CreateIndex
CREATE UNIQUE INDEX "cloud_template_host_name_key" ON "cloud_template"("host_name");

-- CreateIndex
CREATE UNIQUE INDEX "cloud_unknown_kind_is_foreign_key_key" ON "cloud_unknown"("kind", "is_foreign", "key");
