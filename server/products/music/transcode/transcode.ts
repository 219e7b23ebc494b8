import { createHash, randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { log } from '#server/core/process/log.ts'
import { singleton } from '#server/core/process/singleton.ts'
import type { AudioFile, Bytes } from '../library/audio-store.ts'
import { suffixOf } from '../library/files.ts'
import { ffmpegProgram, startFfmpeg, type Transcoder } from './ffmpeg.client.ts'
import { FORMATS, type Target } from './formats.ts'
import { GrowingFile } from './growing-file.ts'
import { inTurn } from './slots.ts'
import { keptFile, tidy, transcodedFolder } from './kept.ts'

/** What runs longer than this is stuck. */
const MOST_MS = 30 * 60_000

/** A file in another format: whole when it was kept, otherwise while it is made. */
export type Transcoded = { kept: AudioFile } | { tag: string; type: string; stream: Bytes }

interface Request {
  source: AudioFile
  /** Stored path of the source. */
  path: string
  target: Target
  /** Who waits for it. */
  account: string
  signal: AbortSignal
}

/**
 * Transcodes a file. Listeners who want the same share one ffmpeg, which is killed when the last of them has left.
 * @returns null when there is no ffmpeg, or it can make nothing of the file
 * @throws rate_limited when the account has too many that are not done, unavailable when all ffmpegs are busy
 */
export async function transcoded(request: Request): Promise<Transcoded | null> {
  const program = ffmpegProgram()
  if (program === null) return null
  const { source, path, target, signal } = request
  const { format, kbps, timeOffset } = target
  const parts = [path, source.tag, String(source.bytes), format, String(kbps), String(timeOffset)]
  const name = `${createHash('sha256').update(parts.join('\n')).digest('hex')}.${format}`
  const type = FORMATS[format].type
  const kept = await keptFile(name, type)
  if (kept) return { kept }
  // When the transcode that this request joined fails, or loses its only listener, a new one is begun.
  const joined = await transcodes()
    .get(name)
    ?.catch(() => null)
  const stream = (await joined?.follow(signal)) ?? (await (await begin(program, name, request)).follow(signal))
  return stream && { tag: `"${name}"`, type, stream }
}

const transcodes = () => singleton('music.transcodes', () => new Map<string, Promise<GrowingFile>>())

function begin(program: string, name: string, request: Request): Promise<GrowingFile> {
  const over = () => {
    if (transcodes().get(name) === made) transcodes().delete(name)
  }
  const made = make(program, name, request, over)
  transcodes().set(name, made)
  made.catch(over)
  return made
}

/** @param over called when nobody should join it any more */
async function make(program: string, name: string, request: Request, over: () => void): Promise<GrowingFile> {
  const { source, path, target, account, signal } = request
  const release = await inTurn(account, signal)
  let ffmpeg: Transcoder | null = null
  try {
    const folder = await transcodedFolder()
    const started = (ffmpeg = await startFfmpeg(program, source, suffixOf(path), target))
    const file = await GrowingFile.create(join(folder, `${name}.${randomUUID()}.part`), () => {
      over()
      started.kill()
    })
    const keepAs = target.timeOffset === 0 ? join(folder, name) : null
    void write(started, file, keepAs).finally(() => {
      over()
      release()
    })
    return file
  } catch (error) {
    ffmpeg?.kill()
    release()
    throw error
  }
}

/** Writes what ffmpeg makes into the file, and keeps it when it is whole; never rejects. */
async function write(ffmpeg: Transcoder, file: GrowingFile, keepAs: string | null): Promise<void> {
  let isStuck = false
  const limit = setTimeout(() => {
    isStuck = true
    ffmpeg.kill()
  }, MOST_MS)
  let state: 'whole' | 'failed' = 'failed'
  try {
    for await (const bytes of ffmpeg.output) await file.append(bytes as Uint8Array)
    const { code, said } = await ffmpeg.ended
    if (code !== 0) {
      if (code !== null || isStuck) log().warn({ code, isStuck, said }, 'ffmpeg could not transcode a file')
      return
    }
    // A file that is kept has its name before its readers learn that it is whole.
    if (keepAs !== null && file.bytes > 0) await rename(file.path, keepAs)
    state = 'whole'
  } catch (error) {
    ffmpeg.kill()
    log().warn({ err: error }, 'a transcoded file was not stored')
  } finally {
    clearTimeout(limit)
    await file.finish(state).catch(() => {})
    await rm(file.path, { force: true }).catch(() => {})
    if (state === 'whole') await tidy()
  }
}
