import { constants, createReadStream } from 'node:fs'
import type { Stats } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { isInside } from '#server/core/process/is-inside.ts'
import { audioType, realRoot } from './files.ts'
import type { AudioStore, Bytes } from './audio-store.ts'
import { bucketStore, usesBucket } from './bucket.client.ts'
import { withTunes } from './tune-store.ts'

/** The bucket of S3_BUCKET, otherwise the folder; with the sample music, whose files are made when they are wanted. */
export const audioStore = (): AudioStore => withTunes(usesBucket() ? bucketStore : folderStore)

const folderStore: AudioStore = {
  async find(path) {
    const type = audioType(path)
    if (!type) return null
    const found = await located(await realRoot(), path)
    if (!found) return null
    const { file, stats } = found
    const read = (start: number, end: number) => Promise.resolve(streamOf(file, start, end))
    const tag = `"${stats.size.toString(36)}-${stats.mtime.getTime().toString(36)}"`
    return { bytes: stats.size, modified: stats.mtime, type, tag, read }
  },

  async present(tracks) {
    const root = await realRoot()
    return Promise.all(tracks.map(async ({ path }) => (await located(root, path)) !== null))
  },

  async put(path, content) {
    const to = join(/* turbopackIgnore: true */ await realRoot(), path)
    await mkdir(dirname(to), { recursive: true })
    const part = `${to}.${randomUUID()}.part`
    if (Buffer.isBuffer(content)) await writeFile(part, content)
    // The copy shares blocks with the original where the file system supports that.
    else await copyFile(content.file, part, constants.COPYFILE_FICLONE)
    await rename(part, to)
  },
}

/** The regular file at a path, unless a link leads out of the library. */
async function located(root: string, path: string): Promise<{ file: string; stats: Stats } | null> {
  try {
    const file = await realpath(join(root, path))
    const stats = await stat(file)
    return stats.isFile() && isInside(root, file) ? { file, stats } : null
  } catch {
    return null
  }
}

function streamOf(file: string, start: number, end: number): Bytes {
  const stream: NodeStream = Readable.toWeb(createReadStream(file, { start, end }))
  return stream as unknown as Bytes
}
