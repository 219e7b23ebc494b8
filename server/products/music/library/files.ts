import { texts } from '#i18n/texts.ts'
import { mkdir, realpath } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fieldError } from '#server/core/errors.ts'
import { env } from '#server/settings/env.ts'

/** Content types of the audio files that the library accepts, by extension. */
const AUDIO_TYPES: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  aif: 'audio/aiff',
  aiff: 'audio/aiff',
  webm: 'audio/webm',
}

const MAX_LENGTH = 1024

const AUDIO_ROOT = '/api/audio/'

/** The folder of the audio files: MUSIC_DIR, else `music` in the data folder. */
function libraryRoot(): string {
  const { MUSIC_DIR, DATA_DIR } = env()
  return MUSIC_DIR ?? join(DATA_DIR, 'music')
}

/** The real path of the library's folder, which is created when it is missing. */
export async function realRoot(): Promise<string> {
  await mkdir(libraryRoot(), { recursive: true })
  return realpath(/* turbopackIgnore: true */ libraryRoot())
}

/** The virtual `url` of a track: where its file is served. Without a host, so that cached answers fit every host. */
export function urlOf(path: string | null): string | null {
  if (path === null) return null
  return AUDIO_ROOT + path.split('/').map(encodeURIComponent).join('/')
}

/** The extension of a file in lower case, without the dot; empty without one. */
export function suffixOf(path: string): string {
  return extname(path).slice(1).toLowerCase()
}

/** The content type of an audio file by its extension; undefined when the library does not accept it. */
export function audioType(path: string): string | undefined {
  return AUDIO_TYPES[suffixOf(path)]
}

/**
 * The stored form of a path: relative to the library, in NFC, with `/` between its parts. A URL of ours stands for the
 * path in it.
 * @throws unprocessable for absolute paths, `..`, empty parts, control characters, other extensions
 */
export function storedPath(value: string, field: 'path' | 'url'): string {
  const path = (value.startsWith(AUDIO_ROOT) ? decoded(value.slice(AUDIO_ROOT.length)) : value).normalize('NFC')
  const fault = faultOf(path)
  if (fault) throw fieldError(field, fault)
  return path
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

function faultOf(path: string): string | null {
  const t = texts('music.errors')
  if (path === '' || path.length > MAX_LENGTH) return t('pathLength', { most: String(MAX_LENGTH) })
  if (/[\p{Cc}\\]/u.test(path) || !path.isWellFormed()) return t('pathCharacters')
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith('/')) return t('pathRelative')
  if (path.split('/').some((part) => part === '' || part === '.' || part === '..')) {
    return t('pathParts')
  }
  if (!audioType(path)) return t('pathType', { types: Object.keys(AUDIO_TYPES).join(' ') })
  return null
}
