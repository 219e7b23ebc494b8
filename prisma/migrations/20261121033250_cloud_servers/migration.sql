-- CreateTable
CREATE TABLE "cloud_owner" (
    "owner_id" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "cloud_owner_pkey" PRIMARY KEY ("owner_id")
);

-- CreateTable
CREATE TABLE "cloud_server" (
    "id" INTEGER NOT NULL,
    "owner_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "is_power_on" BOOLEAN NOT NULL DEFAULT false,
    "cpu" INTEGER NOT NULL,
    "ram" INTEGER NOT NULL,
    "hdd" INTEGER NOT NULL,
    "hdd_type" TEXT NOT NULL,
    "is_high_performance" BOOLEAN NOT NULL,
    "reserved_cpu" INTEGER NOT NULL,
    "reserved_ram" INTEGER NOT NULL,
    "reserved_hdd" INTEGER NOT NULL,
    "ip" TEXT NOT NULL,
    "admin_user_name" TEXT NOT NULL,
    "admin_password" BYTEA,
    "password_shown_at" TIMESTAMPTZ(3),
    "image_id" INTEGER NOT NULL,
    "image" TEXT NOT NULL,
    "ssh_key" TEXT,
    "user_data" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cloud_server_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cloud_network" (
    "id" INTEGER NOT NULL,
    "owner_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "mask" TEXT NOT NULL,
    "gateway" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cloud_network_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cloud_link" (
    "server_id" INTEGER NOT NULL,
    "network_id" INTEGER NOT NULL,
    "ip" TEXT NOT NULL,
    "mac" TEXT NOT NULL,

    CONSTRAINT "cloud_link_pkey" PRIMARY KEY ("server_id","network_id")
);

-- CreateTable
CREATE TABLE "cloud_template" (
    "id" INTEGER NOT NULL,
    "owner_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "tech_name" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "server_id" INTEGER NOT NULL,
    "family" TEXT NOT NULL,
    "min_hdd" INTEGER NOT NULL,
    "min_ram" INTEGER NOT NULL,
    "size" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cloud_template_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cloud_job" (
    "id" INTEGER NOT NULL,
    "owner_id" TEXT NOT NULL,
    "position" BIGSERIAL NOT NULL,
    "subject" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "progress" INTEGER NOT NULL DEFAULT 0,
    "resource_type" TEXT NOT NULL,
    "resource_id" INTEGER NOT NULL,
    "params" JSONB NOT NULL DEFAULT '{}',
    "steps" JSONB NOT NULL DEFAULT '[]',
    "sequence" INTEGER NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error_code" TEXT,
    "error_message" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "deadline_at" TIMESTAMPTZ(3),

    CONSTRAINT "cloud_job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cloud_event" (
    "owner_id" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "job" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cloud_event_pkey" PRIMARY KEY ("owner_id","sequence")
);

-- CreateTable
CREATE TABLE "cloud_installation" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "tag" TEXT NOT NULL,

    CONSTRAINT "cloud_installation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cloud_simulated" (
    "kind" TEXT NOT NULL,
    "id" INTEGER NOT NULL,
    "state" JSONB NOT NULL,
    "token" TEXT,
    "ready_at" TIMESTAMPTZ(3),

    CONSTRAINT "cloud_simulated_pkey" PRIMARY KEY ("kind","id")
);

-- CreateTable
CREATE TABLE "cloud_simulated_fault" (
    "id" SERIAL NOT NULL,
    "method" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "times" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "cloud_simulated_fault_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "cloud_server_ip_key" ON "cloud_server"("ip");

-- CreateIndex
CREATE INDEX "cloud_server_owner_id_created_at_id_idx" ON "cloud_server"("owner_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "cloud_server_image_id_idx" ON "cloud_server"("image_id");

-- CreateIndex
CREATE UNIQUE INDEX "cloud_network_gateway_key" ON "cloud_network"("gateway");

-- CreateIndex
CREATE INDEX "cloud_network_owner_id_created_at_id_idx" ON "cloud_network"("owner_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "cloud_link_network_id_ip_key" ON "cloud_link"("network_id", "ip");

-- CreateIndex
CREATE INDEX "cloud_template_owner_id_created_at_id_idx" ON "cloud_template"("owner_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "cloud_template_owner_id_tech_name_key" ON "cloud_template"("owner_id", "tech_name");

-- CreateIndex
CREATE UNIQUE INDEX "cloud_job_position_key" ON "cloud_job"("position");

-- CreateIndex
CREATE INDEX "cloud_job_subject_position_idx" ON "cloud_job"("subject", "position");

-- CreateIndex
CREATE INDEX "cloud_job_owner_id_sequence_idx" ON "cloud_job"("owner_id", "sequence");

-- CreateIndex
CREATE INDEX "cloud_job_owner_id_position_idx" ON "cloud_job"("owner_id", "position");

-- CreateIndex
CREATE INDEX "cloud_job_resource_type_resource_id_position_idx" ON "cloud_job"("resource_type", "resource_id", "position");

-- CreateIndex
CREATE INDEX "cloud_event_created_at_idx" ON "cloud_event"("created_at");

-- AddForeignKey
ALTER TABLE "cloud_link" ADD CONSTRAINT "cloud_link_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "cloud_server"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cloud_link" ADD CONSTRAINT "cloud_link_network_id_fkey" FOREIGN KEY ("network_id") REFERENCES "cloud_network"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The handler asks for the oldest unfinished job of a subject at every step; nearly all jobs are over.
CREATE INDEX "cloud_job_unfinished_idx" ON "cloud_job"("subject", "position") WHERE "state" IN ('Postponed', 'InProgress');
