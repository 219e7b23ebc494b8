-- CreateTable
CREATE TABLE "cloud_console_ticket" (
    "hash" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "credential" TEXT NOT NULL,
    "server_id" INTEGER NOT NULL,
    "console_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "cloud_console_ticket_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "cloud_console_ticket_server_id_idx" ON "cloud_console_ticket"("server_id");

-- CreateIndex
CREATE INDEX "cloud_console_ticket_expires_at_idx" ON "cloud_console_ticket"("expires_at");

-- AddForeignKey
ALTER TABLE "cloud_console_ticket" ADD CONSTRAINT "cloud_console_ticket_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "cloud_server"("id") ON DELETE CASCADE ON UPDATE CASCADE;
