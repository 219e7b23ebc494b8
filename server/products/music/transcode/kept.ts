import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { log } from '#server/core/process/log.ts'
import { env } from '#server/settings/env.ts'
import type { AudioFile } from '../library/audio-store.ts'
import { streamOf } from '../library/store.ts'

const MIB = 1024 * 1024
/** A part that nobody has written to for longer was left by a process that died. */
const LOST_MS = 3_600_000

/** The folder of transcoded files, each of which may be deleted at any time. */
export async function transcodedFolder(): Promise<string> {
  const folder = join(env().DATA_DIR, 'transcoded')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** A file that was transcoded before; asking for it counts as its last use. */
export async function keptFile(name: string, type: string): Promise<AudioFile | null> {
  const file = join(await transcodedFolder(), name)
  try {
    const { size, mtime } = await stat(file)
    await utimes(file, new Date(), new Date())
    const read = (start: number, end: number) => Promise.resolve(streamOf(file, start, end))
    return { bytes: size, modified: mtime, type, tag: `"${name}"`, read }
  } catch {
    return null
  }
}

/**
 * Deletes the files that were not used for longest while all together are larger than MUSIC_TRANSCODED_MB, and lost
 * parts.
 */
export async function tidy(now = Date.now()): Promise<void> {
  try {
    const folder = await transcodedFolder()
    const files = await Promise.all(
      (await readdir(folder)).map(async (name) => {
        const path = join(folder, name)
        const stats = await stat(path).catch(() => null)
        return { path, isPart: name.endsWith('.part'), bytes: stats?.size ?? 0, used: stats?.mtimeMs ?? now }
      }),
    )
    let left = env().MUSIC_TRANSCODED_MB * MIB
    for (const { path, isPart, bytes, used } of files.toSorted((a, b) => b.used - a.used)) {
      if (isPart ? now - used > LOST_MS : (left -= bytes) < 0) await rm(path, { force: true })
    }
  } catch (error) {
    log().warn({ err: error }, 'transcoded files were not tidied')
  }
}
