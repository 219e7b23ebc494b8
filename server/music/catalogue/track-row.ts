import type { MusicTrack } from '#prisma/generated/client.ts'
import { MODELS } from '../query/models.ts'
import { storedPath } from '../library/path.ts'
import { selectionOf } from '../query/fields.ts'
import { nested } from '../query/project.ts'
import type { Entity } from '../query/project.ts'

interface Columns {
  duration?: number | undefined
  path?: string | null | undefined
  url?: string | null | undefined
  composer?: string | null | undefined
  recorded?: string | null | undefined
}

/** The columns an input names; `url` is taken as the stored path when `path` is not given. @throws unprocessable */
export function columnsOf(input: Columns) {
  const { duration, composer, recorded } = input
  const field = input.path === undefined ? 'url' : 'path'
  const path = input[field]
  return {
    ...(duration !== undefined && { duration }),
    ...(composer !== undefined && { composer }),
    ...(recorded !== undefined && { recorded }),
    // Another path means another file, of which nothing is known yet.
    ...(path !== undefined && { path: path === null ? null : storedPath(path, field), audioBytes: null }),
  }
}

/** The track as GET shows it without parameters. */
export function defaultView(track: MusicTrack): Entity {
  const { id, title, path, duration, artistId, albumId } = track
  const row = { id, title, url: path, duration, artist_id: artistId, album_id: albumId }
  return nested(MODELS.track, selectionOf(MODELS.track, undefined), row)
}

/** What of a track goes into the audit. */
export function auditView({ title, path, duration, artistId, albumId }: MusicTrack) {
  return { title, path, duration, artistId, albumId }
}

/** Which cached answers a change of this track makes untrue. */
export function tagsOf({ id, artistId, albumId }: MusicTrack): string[] {
  return [
    'tracks',
    `track:${id}`,
    ...(artistId === null ? [] : [`artist:${artistId}`]),
    ...(albumId === null ? [] : [`album:${albumId}`]),
  ]
}
