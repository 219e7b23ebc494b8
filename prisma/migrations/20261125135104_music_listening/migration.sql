-- CreateTable
CREATE TABLE "music_playlist" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "comment" TEXT NOT NULL DEFAULT '',
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "track_ids" INTEGER[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "music_playlist_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "music_mark" (
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "item_id" INTEGER NOT NULL,
    "starred_at" TIMESTAMPTZ(3),
    "rating" SMALLINT,

    CONSTRAINT "music_mark_pkey" PRIMARY KEY ("user_id","kind","item_id")
);

-- CreateTable
CREATE TABLE "music_queue" (
    "user_id" TEXT NOT NULL,
    "track_ids" INTEGER[],
    "current" INTEGER NOT NULL DEFAULT 0,
    "position_ms" INTEGER NOT NULL DEFAULT 0,
    "changed_by" TEXT NOT NULL DEFAULT '',
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "music_queue_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "music_listen" (
    "user_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "track_id" INTEGER NOT NULL,
    "client" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "music_listen_pkey" PRIMARY KEY ("user_id","at","track_id")
);

-- CreateTable
CREATE TABLE "music_now" (
    "user_id" TEXT NOT NULL,
    "client" TEXT NOT NULL,
    "track_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "music_now_pkey" PRIMARY KEY ("user_id","client")
);

-- CreateTable
CREATE TABLE "music_app_password" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "lookup" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "music_app_password_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "music_playlist_user_id_name_idx" ON "music_playlist"("user_id", "name");

-- CreateIndex
CREATE INDEX "music_mark_user_id_kind_starred_at_idx" ON "music_mark"("user_id", "kind", "starred_at");

-- CreateIndex
CREATE INDEX "music_listen_user_id_track_id_idx" ON "music_listen"("user_id", "track_id");

-- CreateIndex
CREATE INDEX "music_listen_track_id_idx" ON "music_listen"("track_id");

-- CreateIndex
CREATE INDEX "music_now_track_id_idx" ON "music_now"("track_id");

-- CreateIndex
CREATE UNIQUE INDEX "music_app_password_lookup_key" ON "music_app_password"("lookup");

-- CreateIndex
CREATE INDEX "music_app_password_user_id_idx" ON "music_app_password"("user_id");

-- AddForeignKey
ALTER TABLE "music_playlist" ADD CONSTRAINT "music_playlist_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "music_mark" ADD CONSTRAINT "music_mark_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "music_queue" ADD CONSTRAINT "music_queue_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "music_listen" ADD CONSTRAINT "music_listen_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "music_listen" ADD CONSTRAINT "music_listen_track_id_fkey" FOREIGN KEY ("track_id") REFERENCES "music_track"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "music_now" ADD CONSTRAINT "music_now_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "music_now" ADD CONSTRAINT "music_now_track_id_fkey" FOREIGN KEY ("track_id") REFERENCES "music_track"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "music_app_password" ADD CONSTRAINT "music_app_password_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
