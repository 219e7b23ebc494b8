-- CreateTable
CREATE TABLE "vacancy_term" (
    "form" TEXT NOT NULL,

    CONSTRAINT "vacancy_term_pkey" PRIMARY KEY ("form")
);

-- CreateTable
CREATE TABLE "vacancy_favorite" (
    "user_id" TEXT NOT NULL,
    "vacancy_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "vacancy_favorite_pkey" PRIMARY KEY ("user_id","vacancy_id")
);

-- CreateTable
CREATE TABLE "resume" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "middle_name" TEXT,
    "birth_date" DATE,
    "gender" TEXT,
    "area_id" INTEGER NOT NULL,
    "salary_amount" INTEGER,
    "salary_currency" TEXT,
    "experience" JSONB NOT NULL DEFAULT '[]',
    "education" JSONB NOT NULL DEFAULT '{}',
    "languages" JSONB NOT NULL DEFAULT '[]',
    "skills" TEXT,
    "skill_set" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "citizenship" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "professional_roles" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "employments" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "schedules" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "driver_licenses" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "contacts" JSONB NOT NULL DEFAULT '[]',
    "access" TEXT NOT NULL DEFAULT 'clients',
    "published" BOOLEAN NOT NULL DEFAULT true,
    "views" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(0) NOT NULL,

    CONSTRAINT "resume_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "negotiation" (
    "id" SERIAL NOT NULL,
    "vacancy_id" INTEGER NOT NULL,
    "resume_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'response',
    "hidden" BOOLEAN NOT NULL DEFAULT false,
    "has_updates" BOOLEAN NOT NULL DEFAULT false,
    "viewed_by_opponent" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(0) NOT NULL,

    CONSTRAINT "negotiation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "negotiation_message" (
    "id" SERIAL NOT NULL,
    "negotiation_id" INTEGER NOT NULL,
    "author" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "negotiation_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_search" (
    "id" SERIAL NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "subscription" BOOLEAN NOT NULL DEFAULT false,
    "seen_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_search_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "vacancy_favorite_user_id_created_at_vacancy_id_idx" ON "vacancy_favorite"("user_id", "created_at" DESC, "vacancy_id" DESC);

-- CreateIndex
CREATE INDEX "vacancy_favorite_vacancy_id_idx" ON "vacancy_favorite"("vacancy_id");

-- CreateIndex
CREATE INDEX "resume_user_id_updated_at_idx" ON "resume"("user_id", "updated_at" DESC);

-- CreateIndex
CREATE INDEX "resume_access_updated_at_id_idx" ON "resume"("access", "updated_at" DESC, "id");

-- CreateIndex
CREATE INDEX "negotiation_user_id_updated_at_id_idx" ON "negotiation"("user_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "negotiation_vacancy_id_created_at_id_idx" ON "negotiation"("vacancy_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "negotiation_resume_id_idx" ON "negotiation"("resume_id");

-- CreateIndex
CREATE UNIQUE INDEX "negotiation_vacancy_id_user_id_key" ON "negotiation"("vacancy_id", "user_id");

-- CreateIndex
CREATE INDEX "negotiation_message_negotiation_id_created_at_idx" ON "negotiation_message"("negotiation_id", "created_at");

-- CreateIndex
CREATE INDEX "saved_search_user_id_created_at_id_idx" ON "saved_search"("user_id", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "vacancy_favorite" ADD CONSTRAINT "vacancy_favorite_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vacancy_favorite" ADD CONSTRAINT "vacancy_favorite_vacancy_id_fkey" FOREIGN KEY ("vacancy_id") REFERENCES "vacancy"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "resume" ADD CONSTRAINT "resume_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "negotiation" ADD CONSTRAINT "negotiation_vacancy_id_fkey" FOREIGN KEY ("vacancy_id") REFERENCES "vacancy"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "negotiation" ADD CONSTRAINT "negotiation_resume_id_fkey" FOREIGN KEY ("resume_id") REFERENCES "resume"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "negotiation" ADD CONSTRAINT "negotiation_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "negotiation_message" ADD CONSTRAINT "negotiation_message_negotiation_id_fkey" FOREIGN KEY ("negotiation_id") REFERENCES "negotiation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_search" ADD CONSTRAINT "saved_search_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand below this line: what the schema language cannot say.

-- Tags stay beside the filters; only the vector is moved out of the row.
ALTER TABLE "vacancy_search" SET (toast_tuple_target = 512);

CREATE INDEX "vacancy_term_form_trgm_idx" ON "vacancy_term" USING gin ("form" gin_trgm_ops);
