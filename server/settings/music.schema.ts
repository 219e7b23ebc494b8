import { z } from 'zod'
import { integer, list, port } from './fields.schema.ts'

/** The settings of the music catalogue and its internal layer. */
export const musicSettings = {
  INTERNAL_PORT: port(3001).describe('Port of the internal music layer'),
  INTERNAL_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address of the internal music layer; do not expose it to other networks'),
  INTERNAL_URL: z.url().optional().describe('An internal music layer in another process'),
  INTERNAL_TOKEN: z.string().optional().describe('Service token for INTERNAL_URL'),
  MUSIC_IMPORT_TITLES: z
    .enum(['strict', 'keep'])
    .default('strict')
    .describe('Whether imports refuse titles that break the rule of titles, or keep them'),
  MUSIC_DIR: z.string().optional().describe('Folder of the audio files; music in DATA_DIR by default'),
  MUSIC_FFMPEG: z
    .string()
    .optional()
    .describe('Program that transcodes audio for players that ask for it; by default ffmpeg where PATH has it'),
  MUSIC_TRANSCODES: integer(2, 0, 100).describe('Files that each process transcodes at a time'),
  MUSIC_TRANSCODED_MB: integer(1000, 0, 1_000_000).describe('Megabytes of transcoded files that are kept in DATA_DIR'),
  LISTENBRAINZ_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.listenbrainz.org')
    .describe('Where accounts may send what they hear: ListenBrainz, or a server with the same API'),
  LISTENBRAINZ_PRIVATE_NETWORKS: list
    .pipe(z.array(z.union([z.cidrv4(), z.cidrv6()])))
    .default([])
    .describe('Networks that are not public and in which LISTENBRAINZ_URL may be, separated by commas'),
  S3_ENDPOINT: z.url().optional().describe('URL of an S3 service for audio files, with S3_BUCKET'),
  S3_BUCKET: z.string().optional().describe('Bucket for audio files instead of MUSIC_DIR'),
  S3_REGION: z.string().default('us-east-1').describe('Region of S3_BUCKET'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Key that may read and write S3_BUCKET'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of S3_ACCESS_KEY_ID'),
  MUSIC_MESSAGES: z
    .string()
    .optional()
    .describe("JSON file with the messages of the title's rules: language, then title"),
}
