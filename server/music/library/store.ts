import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, realpath, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { audioType, isInside, realRoot } from './files.ts'
import { bucketStore, usesBucket } from './bucket.client.ts'

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

/** An audio file as it is stored. */
export interface AudioFile {
  bytes: number
  modified: Date
  type: string
  /** Its entity tag: another one after each change. */
  tag: string
  /**
   * A part of it, first and last byte included.
   * @throws unavailable when the store does not answer, or has another file there by now
   */
  read(first: number, last: number): Promise<Bytes>
}

/** Where audio files are: by their stored paths (`storedPath`). */
export interface AudioStore {
  /** @throws unavailable when the store does not answer; null when it has no such file */
  find(path: string): Promise<AudioFile | null>
  /** Stores a file, or replaces it, whole or not at all. @throws unavailable when the store does not answer */
  put(path: string, content: Buffer | { file: string }): Promise<void>
}

/** The bucket of S3_BUCKET, otherwise the folder. */
export const audioStore = (): AudioStore => (usesBucket() ? bucketStore : folderStore)

const folderStore: AudioStore = {
  async find(path) {
    const type = audioType(path)
    if (!type) return null
    try {
      const root = await realRoot()
      const file = await realpath(join(root, path))
      const stats = await stat(file)
      if (!stats.isFile() || !isInside(root, file)) return null
      const read = (start: number, end: number) => Promise.resolve(streamOf(file, start, end))
      const tag = `"${stats.size.toString(36)}-${stats.mtime.getTime().toString(36)}"`
      return { bytes: stats.size, modified: stats.mtime, type, tag, read }
    } catch {
      return null
    }
  },

  async put(path, content) {
    const to = join(/* turbopackIgnore: true */ await realRoot(), path)
    await mkdir(dirname(to), { recursive: true })
    if (Buffer.isBuffer(content)) await writeFile(to, content)
    // The copy shares blocks with the original where the file system supports that.
    else await copyFile(content.file, to, constants.COPYFILE_FICLONE)
  },
}

function streamOf(file: string, start: number, end: number): Bytes {
  const stream: NodeStream = Readable.toWeb(createReadStream(file, { start, end }))
  return stream as unknown as Bytes
}
