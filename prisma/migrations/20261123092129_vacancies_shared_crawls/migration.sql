-- What a web process that stops hands over to the others. Unlogged, as the lists are that it names.
CREATE UNLOGGED TABLE "vacancy_shared_crawl" (
    "crawl" TEXT NOT NULL,
    "snapshot" TEXT NOT NULL,
    "begun_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vacancy_shared_crawl_pkey" PRIMARY KEY ("crawl")
);
