import { z } from 'zod'

interface Format {
  /** Content type. */
  type: string
  /** Kilobits per second where nobody asks for fewer, and the bounds of the encoder. */
  kbps: number
  least: number
  most: number
  /** Encoder and container, for ffmpeg. */
  encoder: readonly string[]
}

/** The formats that files are transcoded to. */
export const FORMATS = {
  mp3: { type: 'audio/mpeg', kbps: 192, least: 32, most: 320, encoder: ['-c:a', 'libmp3lame', '-f', 'mp3'] },
  opus: { type: 'audio/ogg', kbps: 128, least: 16, most: 256, encoder: ['-c:a', 'libopus', '-f', 'ogg'] },
  aac: { type: 'audio/aac', kbps: 160, least: 32, most: 320, encoder: ['-c:a', 'aac', '-f', 'adts'] },
} as const satisfies Record<string, Format>

export type FormatName = keyof typeof FORMATS
export const FORMAT_NAMES = ['mp3', 'opus', 'aac'] as const satisfies readonly FormatName[]

const whole = (most: number) => z.coerce.number<number | string>().int().min(0).max(most)

/** What a listener wants of a file. */
export const wanted = {
  format: z
    .enum(['raw', ...FORMAT_NAMES])
    .optional()
    .describe('Format to transcode to, where the server has ffmpeg; `raw` for the file as it is'),
  maxBitRate: whole(10_000).optional().describe('Transcodes files of more kilobits per second; 0 for no limit'),
  timeOffset: whole(86_400).optional().describe('Seconds to leave out at the beginning'),
}
type Wanted = z.output<z.ZodObject<typeof wanted>>

/** How to transcode. */
export interface Target {
  format: FormatName
  kbps: number
  /** Seconds. */
  timeOffset: number
}

/**
 * How to transcode a file for a listener; null when it is sent as it is.
 * @param suffix extension of the file
 * @param kbps kilobits per second of the file; null when they are not known, which counts as more than any limit
 */
export function targetOf(suffix: string, kbps: number | null, { format, ...more }: Wanted): Target | null {
  if (format === 'raw') return null
  const { maxBitRate = 0, timeOffset = 0 } = more
  const limit = maxBitRate === 0 ? Number.POSITIVE_INFINITY : maxBitRate
  const own = FORMAT_NAMES.find((name) => name === suffix)
  const isSameFormat = format === undefined || format === own
  const given = kbps ?? (maxBitRate === 0 ? 0 : Number.POSITIVE_INFINITY)
  if (isSameFormat && given <= limit && timeOffset === 0) return null
  const to = format ?? own ?? 'mp3'
  const { least, most, kbps: usual } = FORMATS[to]
  const rate = Math.min(maxBitRate === 0 ? usual : limit, kbps ?? Number.POSITIVE_INFINITY, most)
  return { format: to, kbps: Math.max(least, Math.round(rate)), timeOffset }
}
