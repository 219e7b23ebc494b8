import { execFile, spawn, type ChildProcessByStdio } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { texts } from '#i18n/texts.ts'
import { errorText } from '#server/core/errors.ts'
import { ok, warning, type Finding } from '#server/core/finding.ts'
import { env } from '#server/settings/env.ts'
import type { AudioFile } from '../library/audio-store.ts'
import { FORMATS, type Target } from './formats.ts'

const run = promisify(execFile)

/** Demuxers of ffmpeg by extension: ffmpeg may not guess, as it would also read playlists, which name other files. */
const DEMUXERS: Readonly<Record<string, string>> = {
  mp3: 'mp3',
  m4a: 'mov',
  aac: 'aac',
  flac: 'flac',
  ogg: 'ogg',
  oga: 'ogg',
  opus: 'ogg',
  wav: 'wav',
  aif: 'aiff',
  aiff: 'aiff',
  webm: 'matroska',
}

/** The program: MUSIC_FFMPEG, or the one in PATH; null when there is none. */
export function ffmpegProgram(): string | null {
  const { MUSIC_FFMPEG, MUSIC_TRANSCODES } = env()
  if (MUSIC_TRANSCODES === 0) return null
  const places = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const candidates = MUSIC_FFMPEG === undefined ? places.map((folder) => join(folder, 'ffmpeg')) : [MUSIC_FFMPEG]
  return candidates.find(isProgram) ?? null
}

/** ffmpeg that transcodes a file. */
export interface Transcoder {
  output: Readable
  /** Its exit code, null when it was killed or could not start, and what it has said; never rejects. */
  ended: Promise<{ code: number | null; said: string }>
  kill(): void
}

/**
 * Starts ffmpeg. A file in a bucket is written to its standard input, where it cannot read files whose index is at
 * their end.
 * @param suffix extension of the file
 */
export async function startFfmpeg(
  program: string,
  { file, bytes, read }: Pick<AudioFile, 'file' | 'bytes' | 'read'>,
  suffix: string,
  { format, kbps, timeOffset }: Target,
): Promise<Transcoder> {
  const source = file === undefined ? 'pipe:0' : `file:${file}`
  const input = ['-f', DEMUXERS[suffix] ?? suffix, '-protocol_whitelist', 'file,pipe', '-i', source]
  const output = ['-map', '0:a:0', '-vn', '-b:a', `${kbps}k`, ...FORMATS[format].encoder, 'pipe:1']
  const common = ['-nostdin', '-hide_banner', '-v', 'error', '-threads', '1']
  const from = timeOffset > 0 ? ['-ss', String(timeOffset)] : []
  const content = file === undefined ? await read(0, bytes - 1) : null
  const child = spawn(program, [...common, ...from, ...input, ...output], {
    stdio: [content ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  }) as ChildProcessByStdio<Writable | null, Readable, Readable>
  const kill = () => void child.kill('SIGKILL')
  // ffmpeg may stop reading early or be killed, so errors of its input are ignored.
  if (content && child.stdin)
    Readable.fromWeb(content as unknown as NodeStream)
      .on('error', kill)
      .pipe(child.stdin)
      .on('error', () => {})
  const closed = new Promise<number | null>((resolve) =>
    child.once('close', resolve).once('error', () => resolve(null)),
  )
  const said = text(child.stderr).catch(() => '')
  return {
    output: child.stdout,
    ended: closed.then(async (code) => ({ code, said: (await said).slice(0, 500) })),
    kill,
  }
}

/** Whether the ffmpeg of MUSIC_FFMPEG runs; null without that setting. */
export async function checkFfmpeg(): Promise<Finding | null> {
  const { MUSIC_FFMPEG: program } = env()
  if (program === undefined) return null
  const id = 'systems.ffmpeg'
  const t = () => texts('music.checks')
  try {
    const { stdout } = await run(program, ['-hide_banner', '-version'], { timeout: 10_000 })
    const version = /^ffmpeg version (\S{1,100})/.exec(stdout)?.[1] ?? '?'
    return ok(id, () => [t()('ffmpeg'), t()('ffmpegRuns', { version })])
  } catch (error) {
    return warning(id, () => [t()('ffmpeg'), errorText(error), t()('ffmpegRemedy')])
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
