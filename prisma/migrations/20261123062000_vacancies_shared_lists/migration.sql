-- Lists of searches for other processes. Unlogged: a crash of the database forgets them, and they are asked for again.
CREATE UNLOGGED TABLE "vacancy_shared_list" (
    "name" TEXT NOT NULL,
    "search" TEXT NOT NULL,
    "ids" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vacancy_shared_list_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "vacancy_shared_list_expires_at_idx" ON "vacancy_shared_list"("expires_at");

-- Ids in an order of their own hardly become smaller, and sizes are added up without reading them.
ALTER TABLE "vacancy_shared_list" ALTER COLUMN "ids" SET STORAGE EXTERNAL;
