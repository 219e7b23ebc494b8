-- CreateTable
CREATE TABLE "company" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL DEFAULT 'company',
    "site_url" TEXT,
    "description" TEXT,
    "area_id" INTEGER NOT NULL,
    "industries" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "trusted" BOOLEAN NOT NULL DEFAULT true,
    "accredited_it" BOOLEAN NOT NULL DEFAULT false,
    "owner_id" TEXT,
    "source" TEXT,
    "source_id" TEXT,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "company_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vacancy" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "department_id" TEXT,
    "department_name" TEXT,
    "area_id" INTEGER NOT NULL,
    "published_at" TIMESTAMPTZ(0) NOT NULL,
    "created_at" TIMESTAMPTZ(0) NOT NULL,
    "initial_created_at" TIMESTAMPTZ(0) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(0),
    "expires_at" TIMESTAMPTZ(0),
    "hidden" BOOLEAN NOT NULL DEFAULT false,
    "premium" BOOLEAN NOT NULL DEFAULT false,
    "type" TEXT NOT NULL DEFAULT 'open',
    "billing_type" TEXT NOT NULL DEFAULT 'standard',
    "salary_from" INTEGER,
    "salary_to" INTEGER,
    "salary_currency" TEXT,
    "salary_gross" BOOLEAN,
    "salary_mode" TEXT,
    "salary_frequency" TEXT,
    "address_raw" TEXT,
    "address_city" TEXT,
    "address_street" TEXT,
    "address_building" TEXT,
    "address_description" TEXT,
    "lat" DOUBLE PRECISION,
    "lng" DOUBLE PRECISION,
    "metro" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "requirement" TEXT,
    "responsibility" TEXT,
    "description" TEXT NOT NULL,
    "branded_description" TEXT,
    "key_skills" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "experience" TEXT NOT NULL DEFAULT 'noExperience',
    "employment" TEXT NOT NULL DEFAULT 'full',
    "schedule" TEXT NOT NULL DEFAULT 'fullDay',
    "employment_form" TEXT,
    "education" TEXT NOT NULL DEFAULT 'not_required_or_not_specified',
    "work_formats" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "working_hours" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "work_schedule_by_days" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "working_days" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "working_time_intervals" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "working_time_modes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "fly_in_fly_out_duration" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "professional_roles" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "specializations" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "driver_license_types" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "languages" JSONB NOT NULL DEFAULT '[]',
    "age_restriction" TEXT,
    "accept_handicapped" BOOLEAN NOT NULL DEFAULT false,
    "accept_kids" BOOLEAN NOT NULL DEFAULT false,
    "accept_temporary" BOOLEAN NOT NULL DEFAULT false,
    "accept_incomplete_resumes" BOOLEAN NOT NULL DEFAULT false,
    "night_shifts" BOOLEAN NOT NULL DEFAULT false,
    "internship" BOOLEAN NOT NULL DEFAULT false,
    "has_test" BOOLEAN NOT NULL DEFAULT false,
    "test_required" BOOLEAN NOT NULL DEFAULT false,
    "response_letter_required" BOOLEAN NOT NULL DEFAULT false,
    "allow_messages" BOOLEAN NOT NULL DEFAULT true,
    "response_notifications" BOOLEAN NOT NULL DEFAULT true,
    "response_url" TEXT,
    "code" TEXT,
    "contacts" JSONB,
    "manager_id" TEXT,
    "source" TEXT,
    "source_id" TEXT,

    CONSTRAINT "vacancy_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vacancy_search" (
    "vacancy_id" INTEGER NOT NULL,
    "company_id" INTEGER NOT NULL,
    "published_at" TIMESTAMPTZ(0) NOT NULL,
    "salary_from" INTEGER,
    "salary_to" INTEGER,
    "salary_low" INTEGER,
    "salary_high" INTEGER,
    "lat" DOUBLE PRECISION,
    "lng" DOUBLE PRECISION,
    "tags" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "tsv" tsvector NOT NULL,

    CONSTRAINT "vacancy_search_pkey" PRIMARY KEY ("vacancy_id")
);

-- CreateTable
CREATE TABLE "vacancy_title" (
    "title" TEXT NOT NULL,
    "shown" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "vacancy_title_pkey" PRIMARY KEY ("title")
);

-- CreateIndex
CREATE UNIQUE INDEX "company_owner_id_key" ON "company"("owner_id");

-- CreateIndex
CREATE UNIQUE INDEX "company_source_source_id_key" ON "company"("source", "source_id");

-- CreateIndex
CREATE INDEX "vacancy_company_id_published_at_id_idx" ON "vacancy"("company_id", "published_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "vacancy_source_source_id_key" ON "vacancy"("source", "source_id");

-- CreateIndex
CREATE INDEX "vacancy_search_published_at_vacancy_id_idx" ON "vacancy_search"("published_at" DESC, "vacancy_id" DESC);

-- CreateIndex
CREATE INDEX "vacancy_search_company_id_published_at_vacancy_id_idx" ON "vacancy_search"("company_id", "published_at" DESC, "vacancy_id" DESC);

-- AddForeignKey
ALTER TABLE "vacancy" ADD CONSTRAINT "vacancy_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vacancy_search" ADD CONSTRAINT "vacancy_search_vacancy_id_fkey" FOREIGN KEY ("vacancy_id") REFERENCES "vacancy"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand below this line: what the schema language cannot say.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Ids below are kept for generated companies and vacancies, so that generating again finds its own rows.
ALTER SEQUENCE "company_id_seq" RESTART 10000000;
ALTER SEQUENCE "vacancy_id_seq" RESTART 300000000;

ALTER TABLE "company" ADD CONSTRAINT "company_owner_id_fkey"
  FOREIGN KEY ("owner_id") REFERENCES "user_account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A row that is too long for its page gives away its vector first, uncompressed: filters and order then read small rows.
ALTER TABLE "vacancy_search" ALTER COLUMN "tsv" SET STORAGE EXTERNAL;
ALTER TABLE "vacancy_search" SET (toast_tuple_target = 128, autovacuum_vacuum_insert_scale_factor = 0.05);

-- Text and filters in one index: the intersection is made before any row is read.
CREATE INDEX "vacancy_search_tsv_tags_idx" ON "vacancy_search" USING gin ("tsv", "tags");

CREATE INDEX "company_name_trgm_idx" ON "company" USING gin (lower("name") gin_trgm_ops);
CREATE INDEX "vacancy_title_trgm_idx" ON "vacancy_title" USING gin ("title" gin_trgm_ops);
CREATE INDEX "vacancy_title_count_idx" ON "vacancy_title" ("count" DESC);

-- Every process forgets its newest result lists when this arrives, which is after the commit.
CREATE FUNCTION "vacancy_search_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('vacancies_changed', '');
  RETURN NULL;
END $$;

CREATE TRIGGER "vacancy_search_changed"
  AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "vacancy_search"
  FOR EACH STATEMENT EXECUTE FUNCTION "vacancy_search_changed"();
