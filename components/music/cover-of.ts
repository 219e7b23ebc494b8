import type { CoverOf } from './cover-art.ts'

// A module of its own, because the player on every page needs it, but not the code that draws pictures.

/** A track has the picture of its album; one without an album has its own. */
export function coverOf(track: { id: number; album?: { id: number } | null }): CoverOf {
  return track.album ? { of: 'album', id: track.album.id } : { of: 'track', id: track.id }
}
