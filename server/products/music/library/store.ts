import { constants, createReadStream, type Stats } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { isInside } from '#server/core/process/is-inside.ts'
import { FIRST, libraryIn } from '../libraries/libraries.ts'
import { audioType } from './files.ts'
import { fileFor, placeOf } from './place.ts'
import type { AudioStore, Bytes } from './audio-store.ts'
import { bucketStore, usesBucket } from './bucket.client.ts'
import { withTunes } from './tune-store.ts'

/** The bucket of S3_BUCKET, otherwise the folder; with the sample music, whose files are made when they are wanted. */
export const audioStore = (): AudioStore => withTunes(usesBucket() ? withFolders(bucketStore) : folderStore)

/** Libraries with a folder of their own beside the bucket. */
function withFolders(bucket: AudioStore): AudioStore {
  const storeOf = (path: string) => (libraryIn(path).id === FIRST ? bucket : folderStore)
  return {
    find: (path) => storeOf(path).find(path),
    present: (tracks) =>
      Promise.all(tracks.map(async (track) => (await storeOf(track.path).present([track]))[0] ?? false)),
    put: (path, content) => storeOf(path).put(path, content),
  }
}

const folderStore: AudioStore = {
  async find(path) {
    const type = audioType(path)
    if (!type) return null
    const found = await located(path)
    if (!found) return null
    const { file, stats } = found
    const read = (start: number, end: number) => Promise.resolve(streamOf(file, start, end))
    const tag = `"${stats.size.toString(36)}-${stats.mtime.getTime().toString(36)}"`
    return { bytes: stats.size, modified: stats.mtime, type, tag, file, read }
  },

  async present(tracks) {
    return Promise.all(tracks.map(async ({ path }) => (await located(path)) !== null))
  },

  async put(path, content) {
    const to = await fileFor(path)
    await mkdir(dirname(to), { recursive: true })
    const part = `${to}.${randomUUID()}.part`
    if (Buffer.isBuffer(content)) await writeFile(part, content)
    // The copy shares blocks with the original where the file system supports that.
    else await copyFile(content.file, part, constants.COPYFILE_FICLONE)
    await rename(part, to)
  },
}

/** The regular file at a path, unless a link leads out of the library. */
async function located(path: string): Promise<{ file: string; stats: Stats } | null> {
  try {
    const place = await placeOf(path)
    if (!place) return null
    const { root, below } = place
    const file = await realpath(join(/* turbopackIgnore: true */ root, below))
    const stats = await stat(file)
    return stats.isFile() && isInside(root, file) ? { file, stats } : null
  } catch {
    return null
  }
}

/** A part of a file, first and last byte included. */
export function streamOf(file: string, start: number, end: number): Bytes {
  const stream: NodeStream = Readable.toWeb(createReadStream(file, { start, end }))
  return stream as unknown as Bytes
}
