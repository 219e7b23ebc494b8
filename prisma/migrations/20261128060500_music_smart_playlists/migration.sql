-- AlterTable
ALTER TABLE "music_playlist" ADD COLUMN     "rules" JSONB;
