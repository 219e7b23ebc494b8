-- AlterTable
ALTER TABLE "music_track" ADD COLUMN     "lyrics" JSONB;
