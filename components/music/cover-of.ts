import type { CoverOf } from './cover-art.ts'

// Apart from what draws the picture: the player of every page knows the first, and not the second.

/** A track has the picture of its album; one without an album has its own. */
export function coverOf(track: { id: number; album?: { id: number } | null }): CoverOf {
  return track.album ? { of: 'album', id: track.album.id } : { of: 'track', id: track.id }
}
