-- CreateTable
CREATE TABLE "dns_published_change" (
    "name" TEXT NOT NULL,
    "serial" BIGINT NOT NULL,
    "previous" BIGINT NOT NULL,
    "change" JSONB NOT NULL,

    CONSTRAINT "dns_published_change_pkey" PRIMARY KEY ("name","serial")
);

-- AddForeignKey
ALTER TABLE "dns_published_change" ADD CONSTRAINT "dns_published_change_name_fkey" FOREIGN KEY ("name") REFERENCES "dns_published_zone"("name") ON DELETE CASCADE ON UPDATE CASCADE;
