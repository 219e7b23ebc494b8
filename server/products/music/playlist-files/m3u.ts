import type { Entry, PlaylistFile, WrittenTrack } from './entry.ts'

/** Reads M3U and extended M3U: `#PLAYLIST:` is the title, `#EXTINF:` the length and name of the next entry. */
export function readM3u(text: string): PlaylistFile {
  const file: PlaylistFile = { entries: [] }
  let about: string | undefined
  let album: string | undefined
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)) {
    const row = line.trim()
    const [, name, value = ''] = /^#(PLAYLIST|EXTINF|EXTALB):(.*)$/i.exec(row) ?? []
    if (name?.toUpperCase() === 'PLAYLIST') file.title = value.trim()
    else if (name?.toUpperCase() === 'EXTINF') about = value
    else if (name?.toUpperCase() === 'EXTALB') album = value.trim()
    else if (row !== '' && !row.startsWith('#')) {
      file.entries.push(entryOf(row, about, album))
      about = undefined
      album = undefined
    }
  }
  return file
}

function entryOf(location: string, about: string | undefined, album: string | undefined): Entry {
  // `123,Artist - Title`, also with attributes: `123 logo="x",Artist - Title`.
  const [, seconds = '', words = ''] = /^\s*(-?\d{1,9})[^,]*,(.*)$/.exec(about ?? '') ?? []
  const duration = Number(seconds)
  return {
    locations: [location],
    recordingIds: [],
    names: namesIn(words.trim()),
    ...(album && { album }),
    ...(duration > 0 && { duration }),
    shown: words.trim() || location,
  }
}

/** Every way in which `Artist - Title` can be meant. */
function namesIn(words: string): Entry['names'] {
  const parts = words.split(' - ')
  return parts.slice(1, 10).map((_part, i) => ({
    artist: parts.slice(0, i + 1).join(' - '),
    title: parts.slice(i + 1).join(' - '),
  }))
}

export function writeM3u(title: string, tracks: readonly WrittenTrack[]): string {
  const entries = tracks.flatMap(({ duration, artist, album, location, ...track }) => [
    `#EXTINF:${duration},${line(artist ? `${artist} - ${track.title}` : track.title)}`,
    ...(album ? [`#EXTALB:${line(album)}`] : []),
    location,
  ])
  return ['#EXTM3U', `#PLAYLIST:${line(title)}`, ...entries, ''].join('\n')
}

const line = (text: string) => text.replace(/[\r\n]+/g, ' ')
