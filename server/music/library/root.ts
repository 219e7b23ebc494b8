import { mkdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { env } from '#server/env.ts'
import { audioType } from './path.ts'

/** Where audio files are: MUSIC_DIR, else `music` in the data folder. */
export function libraryRoot(): string {
  const { MUSIC_DIR, DATA_DIR } = env()
  return MUSIC_DIR ?? join(DATA_DIR, 'music')
}

/** The library's folder without links, made when it is not there. */
export async function realRoot(): Promise<string> {
  await mkdir(libraryRoot(), { recursive: true })
  return realpath(libraryRoot())
}

/** True for a path without links that lies in the folder. */
export function isInside(folder: string, path: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

export interface AudioFile {
  /** Absolute, without links. */
  file: string
  bytes: number
  modified: Date
  type: string
}

/** The file behind a stored path, or null when there is none, or a link leads out of the library. */
export async function audioFile(path: string): Promise<AudioFile | null> {
  const type = audioType(path)
  if (!type) return null
  try {
    const root = await realRoot()
    const file = await realpath(join(root, path))
    const { size, mtime, ...found } = await stat(file).then((made) => ({
      size: made.size,
      mtime: made.mtime,
      isFile: made.isFile(),
    }))
    return found.isFile && isInside(root, file) ? { file, bytes: size, modified: mtime, type } : null
  } catch {
    return null
  }
}
