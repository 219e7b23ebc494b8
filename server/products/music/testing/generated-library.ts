import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { aFlac, aVorbis, anM4a, anMp3, anOpus } from './audio-samples.ts'

/** A file of a generated library. */
export interface GeneratedFile {
  /** Below the folder; its name says nothing of its place in the album. */
  path: string
  /** Number of its album. */
  album: number
  disc: number
  track: number
  title: string
  /** Its content with this title and a sound of this number. */
  content: (title: string, sound: number) => Buffer
}

const TRACKS = 12
/** Of so many files one cannot be read. */
const BROKEN = 250
/** When the files were changed last: none may still be written. */
const OLD = new Date('2020-01-01T00:00:00Z')

export const albumName = (album: number) => `Album ${album}`

/**
 * Files of albums: every format, tags in three encodings, every third album of two discs, every fifth one a
 * compilation.
 * @returns those that can be imported, album by album in their order, and the paths of those that cannot
 */
export function generatedFiles(count: number): { files: GeneratedFile[]; broken: string[] } {
  const files: GeneratedFile[] = []
  const broken: string[] = []
  for (let n = 0; n < count; n++) {
    const album = Math.floor(n / TRACKS)
    const at = n % TRACKS
    const [format, make] = FORMATS[n % FORMATS.length] ?? FORMATS[0]
    // Any order but that of the album.
    const path = `${album % 50}/${albumName(album)}/${(at * 7 + 5) % TRACKS}-${n}.${format}`
    if (n % BROKEN === BROKEN - 1) broken.push(path)
    else {
      const half = album % 3 === 0 ? TRACKS / 2 : TRACKS
      const [disc, track] = [Math.floor(at / half) + 1, (at % half) + 1]
      const isCompilation = album % 5 === 0
      const albumArtist = isCompilation ? 'Various Artists' : `Artist ${album % 400}`
      const artist = isCompilation ? `Guest é ${n % 30}` : albumArtist
      const content = (title: string, sound: number) =>
        sounding(make({ title, artist, album: albumName(album), albumArtist, disc, track }), format, sound)
      files.push({ path, album, disc, track, title: `Titlé ${track} of ${disc}, ${n}`, content })
    }
  }
  return { files, broken }
}

/** Writes a file that was changed at this time. */
export function putFile(folder: string, path: string, content: Buffer | string, changed = OLD): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  utimesSync(file, changed, changed)
}

interface Tags {
  title: string
  artist: string
  album: string
  albumArtist: string
  disc: number
  track: number
}

type Make = (tags: Tags) => Buffer

const FORMATS: readonly [readonly [string, Make], ...(readonly [string, Make])[]] = [
  ['flac', (tags) => aFlac(named(tags), 2, comments(tags))],
  ['mp3', (tags) => anMp3(named(tags), 2, frames(tags))],
  ['opus', (tags) => anOpus(named(tags), 2, comments(tags))],
  ['mp3', (tags) => anMp3(named(tags), 2, frames(tags), 'utf16le')],
  ['m4a', (tags) => anM4a(named(tags), 2, atoms(tags))],
  ['ogg', (tags) => aVorbis(named(tags), 2, comments(tags))],
  ['mp3', (tags) => anMp3(named(tags), 2, frames(tags), 'latin1')],
]

const named = ({ title, artist, album }: Tags) => ({ title, artist, album })

function comments({ albumArtist, disc, track }: Tags): string[] {
  return [`ALBUMARTIST=${albumArtist}`, `DISCNUMBER=${disc}`, `TRACKNUMBER=${track}`]
}

function frames({ albumArtist, disc, track }: Tags): Record<string, string> {
  return { TPE2: albumArtist, TPOS: String(disc), TRCK: `${track}/${TRACKS}` }
}

function atoms({ albumArtist, disc, track }: Tags): Record<string, Buffer> {
  const position = (value: number) => Buffer.from([0, 0, 0, value, 0, 0, 0, 0])
  return { aART: Buffer.from(albumArtist), disk: position(disc), trkn: position(track) }
}

/** The file with a sound of its own: its last bytes. */
function sounding(file: Buffer, format: string, sound: number): Buffer {
  // The FLAC file has no frames yet.
  const content = format === 'flac' ? Buffer.concat([file, Buffer.alloc(4)]) : file
  content.writeUInt32BE(sound, content.length - 4)
  return content
}
