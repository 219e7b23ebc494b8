/** An entry of a playlist file. */
export interface Entry {
  /** Paths or addresses of the file. */
  locations: string[]
  /** Recordings of MusicBrainz. */
  recordingIds: string[]
  /** Artist and title; several where the file does not say where one ends. */
  names: { artist: string; title: string }[]
  album?: string
  /** Seconds. */
  duration?: number
  /** What a person recognizes it by. */
  shown: string
}

export interface PlaylistFile {
  title?: string
  entries: Entry[]
}

/** A track of a playlist that is written. */
export interface WrittenTrack {
  location: string
  title: string
  artist: string
  album: string
  /** Seconds. */
  duration: number
  recordingId?: string
}
