import type { AnyOperation } from '#server/core/operation.ts'
import { albumsByArtist, getAlbum, listAlbums } from './catalogue/albums.service.ts'
import { getArtist, listArtists } from './catalogue/artists.service.ts'
import { chartToday, topTrack } from './catalogue/plays.service.ts'
import { searchCatalogue } from './catalogue/search.service.ts'
import { matchPath } from './template.ts'
import { getTrack, listTracks, tracksByAlbum, tracksByArtist } from './catalogue/tracks.service.ts'
import { trackWithAdditionalData } from './catalogue/with-additional-data.service.ts'

/** What the internal layer answers to GET, by path: the calls the external layer may be switched to. */
export const INTERNAL: Readonly<Record<string, AnyOperation>> = {
  '/track': listTracks,
  '/track/{id}': getTrack,
  '/track/{id}/withAdditionalData': trackWithAdditionalData,
  '/track/top/today': topTrack,
  '/track/chart/today': chartToday,
  '/track/byArtistId/{artist_id}': tracksByArtist,
  '/track/byAlbumId/{album_id}': tracksByAlbum,
  '/artist': listArtists,
  '/artist/{id}': getArtist,
  '/album': listAlbums,
  '/album/{id}': getAlbum,
  '/album/byArtistId/{artist_id}': albumsByArtist,
  '/search': searchCatalogue,
}

/**
 * The operation behind a path of the internal layer, with the values in the path.
 * @throws Error when there is none: the route table of the external layer is wrong
 */
export function internalCall(path: string): { operation: AnyOperation; params: Record<string, string> } {
  const match = matchPath(Object.keys(INTERNAL), path)
  const operation = match && INTERNAL[match.template]
  if (!match || !operation) throw new Error(`The internal layer has no ${path}`)
  return { operation, params: match.params }
}
