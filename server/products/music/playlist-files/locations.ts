import { libraries, prefixOf } from '../libraries/libraries.ts'
import { audioType } from '../library/files.ts'
import { folderOf } from '../library/place.ts'

const AUDIO = '/api/audio/'
/** How many trailing parts of a path are looked up at most: artist, album, disc and file, and a folder above. */
const MOST_PARTS = 5

/**
 * Returns a function that lists the stored paths which a location in a playlist file may mean, the most exact one
 * first.
 */
export async function locationReader(): Promise<(location: string) => string[]> {
  const all = await libraries()
  const folders = await Promise.all(all.map(async ({ id }) => ({ prefix: prefixOf(id), folder: await folderOf(id) })))
  const inLibrary = (prefix: string, path: string) => (prefix === '' ? path : `${prefix}/${path}`)
  return (location) => {
    const path = pathIn(location)
    if (path === null || !audioType(path)) return []
    const absolute = folders.flatMap(({ prefix, folder }) =>
      folder !== null && path.startsWith(`${folder}/`) ? [inLibrary(prefix, path.slice(folder.length + 1))] : [],
    )
    const parts = path.split('/').filter((part) => !['', '.', '..'].includes(part) && !/^[a-z]:$/i.test(part))
    const first = Math.max(0, parts.length - MOST_PARTS)
    // A file name alone is too ambiguous, unless the location has nothing else.
    const last = Math.max(first, parts.length - 2)
    const ends = Array.from({ length: last - first + 1 }, (_v, i) => parts.slice(first + i).join('/'))
    const whole = parts.join('/')
    const relative = [whole, ...ends].flatMap((end) => folders.map(({ prefix }) => inLibrary(prefix, end)))
    return [...new Set([...absolute, whole, ...relative])]
  }
}

/** The path in a location: a path, an address of a file, or one of ours; null for other addresses. */
function pathIn(location: string): string | null {
  const [, scheme] = /^([a-z][a-z0-9+.-]+):\/\//i.exec(location) ?? []
  try {
    if (scheme === undefined) {
      const path = location.replaceAll('\\', '/')
      return (path.startsWith(AUDIO) ? decodeURIComponent(path.slice(AUDIO.length)) : path).normalize('NFC')
    }
    const { pathname } = new URL(location)
    if (scheme.toLowerCase() === 'file') return decodeURIComponent(pathname).normalize('NFC')
    return pathname.startsWith(AUDIO) ? decodeURIComponent(pathname.slice(AUDIO.length)).normalize('NFC') : null
  } catch {
    return null
  }
}
