-- CreateTable
CREATE TABLE "vacancy_blacklist" (
    "user_id" TEXT NOT NULL,
    "vacancy_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "vacancy_blacklist_pkey" PRIMARY KEY ("user_id","vacancy_id")
);

-- CreateTable
CREATE TABLE "company_blacklist" (
    "user_id" TEXT NOT NULL,
    "company_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "company_blacklist_pkey" PRIMARY KEY ("user_id","company_id")
);

-- CreateIndex
CREATE INDEX "vacancy_blacklist_user_id_created_at_vacancy_id_idx" ON "vacancy_blacklist"("user_id", "created_at" DESC, "vacancy_id" DESC);

-- CreateIndex
CREATE INDEX "vacancy_blacklist_vacancy_id_idx" ON "vacancy_blacklist"("vacancy_id");

-- CreateIndex
CREATE INDEX "company_blacklist_user_id_created_at_company_id_idx" ON "company_blacklist"("user_id", "created_at" DESC, "company_id" DESC);

-- CreateIndex
CREATE INDEX "company_blacklist_company_id_idx" ON "company_blacklist"("company_id");

-- AddForeignKey
ALTER TABLE "vacancy_blacklist" ADD CONSTRAINT "vacancy_blacklist_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vacancy_blacklist" ADD CONSTRAINT "vacancy_blacklist_vacancy_id_fkey" FOREIGN KEY ("vacancy_id") REFERENCES "vacancy"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_blacklist" ADD CONSTRAINT "company_blacklist_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_blacklist" ADD CONSTRAINT "company_blacklist_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;
