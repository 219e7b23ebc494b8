import { basename, extname } from 'node:path'
import { parseFile } from 'music-metadata'
import { trimmed } from '../catalogue/names.schema.ts'

/** Metadata of an audio file. */
export interface Tags {
  /** Title from the tag, else the name of the file without number and extension. */
  title: string
  artist: string | null
  album: string | null
  composer: string | null
  year: number | null
  /** Seconds, rounded. */
  duration: number
}

/** Reads the tags of a file. @throws Error when it has no readable audio */
export async function readTags(file: string): Promise<Tags> {
  const { common, format } = await parseFile(file, { duration: true, skipCovers: true })
  if (!format.duration || !Number.isFinite(format.duration)) throw new Error('no audio could be read')
  return {
    title: cleaned(common.title) ?? titleFromName(file),
    artist: cleaned(common.albumartist ?? common.artist),
    album: cleaned(common.album),
    composer: cleaned(common.composer?.join(', ')),
    year: common.year !== undefined && common.year >= 1000 && common.year <= 2999 ? common.year : null,
    duration: Math.round(format.duration),
  }
}

const MAX = 200

function cleaned(text: string | undefined): string | null {
  const value = trimmed(text?.toWellFormed().replace(/\p{Cc}/gu, ' ') ?? '').slice(0, MAX)
  return value === '' ? null : value
}

function titleFromName(file: string): string {
  return basename(file, extname(file))
    .replace(/^\d{1,3}[\s._-]+/, '')
    .replaceAll('_', ' ')
    .normalize('NFC')
}
