-- What processes report of themselves, and counters: unlogged, a crash of the database forgets them and nothing is lost.
CREATE UNLOGGED TABLE "process_report" (
    "id" TEXT NOT NULL,
    "machine" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "pid" INTEGER NOT NULL,
    "version" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "memory" BIGINT NOT NULL,
    "findings" JSONB NOT NULL DEFAULT '{}',
    "checked_at" TIMESTAMPTZ(3),

    CONSTRAINT "process_report_pkey" PRIMARY KEY ("id")
);

CREATE UNLOGGED TABLE "limit_hit" (
    "user_id" TEXT NOT NULL,
    "what" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "count" INTEGER NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "limit_hit_pkey" PRIMARY KEY ("user_id","what","day")
);

-- CreateIndex
CREATE INDEX "limit_hit_day_idx" ON "limit_hit"("day");

-- AddForeignKey
ALTER TABLE "limit_hit" ADD CONSTRAINT "limit_hit_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
