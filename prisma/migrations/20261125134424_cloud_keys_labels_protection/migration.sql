-- AlterTable
ALTER TABLE "cloud_network" ADD COLUMN     "is_protected" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "labels" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "cloud_server" ADD COLUMN     "is_protected" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "labels" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "cloud_template" ADD COLUMN     "is_protected" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "labels" JSONB NOT NULL DEFAULT '{}';

-- CreateTable
CREATE TABLE "cloud_key" (
    "id" INTEGER NOT NULL,
    "owner_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "labels" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cloud_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "cloud_key_owner_id_created_at_id_idx" ON "cloud_key"("owner_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "cloud_key_owner_id_name_key" ON "cloud_key"("owner_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "cloud_key_owner_id_fingerprint_key" ON "cloud_key"("owner_id", "fingerprint");

-- Keys are on no hypervisor: they go with their account.
CREATE OR REPLACE FUNCTION cloud_owner_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cloud_owner (owner_id, deleted_at) VALUES (OLD.id, now())
  ON CONFLICT (owner_id) DO UPDATE SET deleted_at = now();
  DELETE FROM cloud_key WHERE owner_id = OLD.id;
  RETURN NULL;
END $$;
