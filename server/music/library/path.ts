import { AppError } from '#server/core/errors.ts'

/** Audio files the library takes, with the type they are served as. */
export const AUDIO_TYPES: Readonly<Record<string, string>> = {
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.aac': 'audio/aac',
  '.flac': 'audio/flac',
  '.ogg': 'audio/ogg',
  '.oga': 'audio/ogg',
  '.opus': 'audio/ogg',
  '.wav': 'audio/wav',
  '.aif': 'audio/aiff',
  '.aiff': 'audio/aiff',
  '.webm': 'audio/webm',
}
const MAX_LENGTH = 1024
export const AUDIO_ROOT = '/api/audio/'

/** The virtual `url` of a track: where its file is served. Without a host, so that answers can be kept for any. */
export function urlOf(path: string | null): string | null {
  if (path === null) return null
  return AUDIO_ROOT + path.split('/').map(encodeURIComponent).join('/')
}

/** The type of an audio file by its extension, or undefined when the library does not take it. */
export function audioType(path: string): string | undefined {
  return AUDIO_TYPES[/\.[a-z0-9]+$/i.exec(path)?.[0].toLowerCase() ?? '']
}

/**
 * The stored form of a path: relative to the library, NFC, `/` between parts. A URL of ours is taken as the path in it.
 * @throws unprocessable for absolute paths, `..`, empty parts, control characters, other extensions
 */
export function storedPath(value: string, field: 'path' | 'url'): string {
  const path = (value.startsWith(AUDIO_ROOT) ? decoded(value.slice(AUDIO_ROOT.length)) : value).normalize('NFC')
  const fault = faultOf(path)
  if (fault) throw new AppError('unprocessable', `${field}: ${fault}`, { fields: { [field]: [fault] } })
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
  if (path === '' || path.length > MAX_LENGTH) return `must be a path of 1 to ${MAX_LENGTH} characters`
  if (/[\p{Cc}\\]/u.test(path) || !path.isWellFormed()) return 'has a character that a path cannot have'
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith('/')) return 'must be relative to the library'
  if (path.split('/').some((part) => part === '' || part === '.' || part === '..')) {
    return 'must not have empty parts, "." or ".."'
  }
  if (!audioType(path)) return `must end with one of ${Object.keys(AUDIO_TYPES).join(' ')}`
  return null
}
