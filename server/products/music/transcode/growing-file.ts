import { EventEmitter, once } from 'node:events'
import { open, type FileHandle } from 'node:fs/promises'
import type { Bytes } from '../library/audio-store.ts'

const PART = 64 * 1024

/**
 * A file that one process writes while others read it: each reader at its own pace, from the beginning to the end that
 * the file will have. What a reader has not taken yet is on the disk, not in memory.
 */
export class GrowingFile {
  readonly path: string
  private readonly file: FileHandle
  private readonly changes = new EventEmitter().setMaxListeners(0)
  private readonly abandoned: () => void
  private written = 0
  private readers = 0
  private state: 'growing' | 'whole' | 'failed' = 'growing'

  private constructor(path: string, file: FileHandle, abandoned: () => void) {
    this.path = path
    this.file = file
    this.abandoned = abandoned
  }

  /** @param abandoned called when the last reader has left before the end */
  static async create(path: string, abandoned: () => void): Promise<GrowingFile> {
    return new GrowingFile(path, await open(path, 'wx', 0o600), abandoned)
  }

  get bytes(): number {
    return this.written
  }

  async append(bytes: Uint8Array): Promise<void> {
    await this.file.writeFile(bytes)
    this.written += bytes.length
    this.changes.emit('change')
  }

  /** Ends the file: readers reach its end, or get an error when it is not whole. */
  async finish(state: 'whole' | 'failed'): Promise<void> {
    await this.file.close()
    this.state = state
    this.changes.emit('change')
  }

  /**
   * The whole file, from now on, even when it is renamed or deleted meanwhile. Ends early with the signal.
   * @returns null when the file has ended without a byte, and for a reader who has left
   */
  async follow(signal: AbortSignal): Promise<Bytes | null> {
    const over = new AbortController()
    const leave = () => {
      if (over.signal.aborted) return
      over.abort()
      signal.removeEventListener('abort', leave)
      this.readers--
      if (this.readers === 0 && this.state === 'growing') this.abandoned()
    }
    this.readers++
    signal.addEventListener('abort', leave, { once: true })
    if (signal.aborted) leave()
    await this.beyond(0, over.signal)
    if (this.written > 0 && !over.signal.aborted) return this.stream(await open(this.path), over.signal, leave)
    leave()
    return null
  }

  private stream(file: FileHandle, over: AbortSignal, leave: () => void): Bytes {
    const close = () => void file.close().catch(() => {})
    if (over.aborted) close()
    else over.addEventListener('abort', close, { once: true })
    let at = 0
    return new ReadableStream({
      pull: async (controller) => {
        await this.beyond(at, over)
        if (over.aborted) return controller.error(new Error('the reader has left'))
        const { bytesRead, buffer } = await file.read(new Uint8Array(PART), 0, Math.min(PART, this.written - at), at)
        at += bytesRead
        if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead))
        leave()
        if (this.state === 'failed') controller.error(new Error('the file is not whole'))
        else controller.close()
      },
      cancel: leave,
    })
  }

  /** Waits until there is more than this many bytes, or the file has ended, or the reader has left. */
  private async beyond(bytes: number, over: AbortSignal): Promise<void> {
    while (this.written <= bytes && this.state === 'growing' && !over.aborted) await this.changed(over)
  }

  private async changed(signal: AbortSignal): Promise<void> {
    await once(this.changes, 'change', { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }
}
