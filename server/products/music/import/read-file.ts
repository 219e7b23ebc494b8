import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { keptTitle, titleOf } from '../catalogue/titles.service.ts'
import { storedPath } from '../library/files.ts'
import { tunes } from '../synthesizer/tunes.ts'
import { audioHash } from './audio-hash.ts'
import { readTags, type Tags } from './tags.ts'

/** What an import found in a file. */
export interface Found extends Tags {
  path: string
  bytes: number
  /** When the file was changed last. */
  modified: Date
  audioHash: string
}

interface Job {
  source: string
  file: string
  prefix: string
  /** Keeps titles that break the rule, too. */
  keepTitles: boolean
}

export const pathOf = (prefix: string, file: string) => (prefix === '' ? file : `${prefix}/${file}`).normalize('NFC')

/**
 * Reads a file that is to be imported, once.
 * @returns null for a file of the sample music, which has no tags
 * @throws Error, AppError saying why it cannot be imported
 */
export async function readFound({ source, file, prefix, keepTitles }: Job): Promise<Found | null> {
  const path = storedPath(pathOf(prefix, file), 'path')
  if (tunes().has(path)) return null
  const handle = await open(join(source, file))
  try {
    const { mtime: modified } = await handle.stat()
    const content = await handle.readFile()
    const tags = await readTags(file, content)
    const title = keepTitles ? keptTitle(tags.title) : titleOf(tags.title, '')
    return { ...tags, title, path, bytes: content.length, modified, audioHash: audioHash(file, content) }
  } finally {
    await handle.close()
  }
}
