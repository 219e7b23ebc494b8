export interface TrackValues {
  title: string
  duration: string
  path: string
  artist: string
  album: string
}

/** What the operations take for what the form holds; an empty text means none. */
export function inputOf({ title, duration, path, artist, album }: TrackValues) {
  const artistTitle = artist.trim()
  const albumName = album.trim()
  return {
    title,
    duration: Number(duration),
    path: path.trim() === '' ? null : path.trim(),
    artist: artistTitle === '' ? null : { title: artistTitle },
    album: albumName === '' ? null : { name: albumName },
  }
}
