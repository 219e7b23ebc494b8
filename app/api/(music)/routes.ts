import { endpoint } from '#server/api/http/endpoint.ts'
import type { RouteList } from '#server/api/http/route-table.ts'
import { subsonicAdapter } from '#server/products/music/adapters/subsonic/routes.ts'
import * as appPasswords from '#server/products/music/app-passwords/app-passwords.service.ts'
import { coverEndpoint, getCoverSource } from '#server/products/music/covers/covers.service.ts'
import { explore } from '#server/products/music/explore.service.ts'
import { CURRENT, V1 } from '#server/products/music/gateway/v1.ts'
import { INTERNAL, internalEndpoint } from '#server/products/music/internal-api.ts'
import * as libraries from '#server/products/music/libraries/libraries.service.ts'
import * as scans from '#server/products/music/libraries/scans.service.ts'
import { linkTrack } from '#server/products/music/library/audio.service.ts'
import { audioEndpoint } from '#server/products/music/library/serve.ts'
import { listChosenTracks, listGenres, listRankedAlbums } from '#server/products/music/listening/lists.service.ts'
import { listMarks, setMark } from '#server/products/music/listening/marks.service.ts'
import * as playlists from '#server/products/music/listening/playlists.service.ts'
import { exportEndpoint, importPlaylist } from '#server/products/music/playlist-files/playlist-files.service.ts'
import * as plays from '#server/products/music/listening/plays.service.ts'

/**
 * The REST API of the music at its paths below `/api`. The catalogue is made of the rows `V1_ROWS`
 * (server/products/music/gateway/v1.ts), each with its path; the internal layer is the table `INTERNAL`
 * (server/products/music/internal-api.ts), which the catalogue calls in process too.
 */
export const routes: RouteList = {
  ...below('/v1', V1),
  // Paths without a version answer as the current one does.
  ...CURRENT,
  '/v1/track/{id}/link': { POST: endpoint(linkTrack, { status: 201 }) },
  '/v1/playlists': {
    GET: endpoint(playlists.listPlaylists),
    POST: endpoint(playlists.createPlaylist, { status: 201, location: ({ id }) => `/api/v1/playlists/${id}` }),
  },
  '/v1/playlists/{id}': {
    GET: endpoint(playlists.getPlaylist),
    PATCH: endpoint(playlists.updatePlaylist, { failures: ['conflict'] }),
    DELETE: endpoint(playlists.deletePlaylist, { status: 204 }),
  },
  '/v1/playlists/{id}/file': { GET: exportEndpoint },
  '/v1/playlists/preview': { POST: endpoint(playlists.previewRules) },
  '/v1/playlists/import': { POST: endpoint(importPlaylist, { status: 201 }) },
  '/v1/marks': { GET: endpoint(listMarks) },
  '/v1/marks/{kind}/{id}': { PUT: endpoint(setMark) },
  '/v1/queue': { GET: endpoint(plays.getQueue), PUT: endpoint(plays.saveQueue, { status: 204 }) },
  '/v1/listens': { GET: endpoint(plays.listListens), POST: endpoint(plays.addListen, { status: 204 }) },
  '/v1/listens/counts': { GET: endpoint(plays.countListens) },
  '/v1/listens/now': { GET: endpoint(plays.listNow), PUT: endpoint(plays.setNow, { status: 204 }) },
  '/v1/lists/albums': { GET: endpoint(listRankedAlbums) },
  '/v1/lists/tracks': { GET: endpoint(listChosenTracks) },
  '/v1/lists/genres': { GET: endpoint(listGenres) },
  '/v1/covers/{kind}/{id}': { GET: coverEndpoint },
  '/v1/covers/{kind}/{id}/source': { GET: endpoint(getCoverSource) },
  '/v1/libraries': {
    GET: endpoint(libraries.listLibraries),
    POST: endpoint(libraries.createLibrary, { status: 201 }),
  },
  '/v1/libraries/{id}': {
    PATCH: endpoint(libraries.updateLibrary),
    DELETE: endpoint(libraries.deleteLibrary, { status: 204, failures: ['conflict'] }),
  },
  '/v1/libraries/{id}/scan': {
    POST: endpoint(scans.startScan, { status: 202, failures: ['conflict'] }),
    DELETE: endpoint(scans.stopScan),
  },
  '/v1/libraries/{id}/problems': { GET: endpoint(scans.listProblems) },
  '/account/app-passwords': {
    GET: endpoint(appPasswords.listAppPasswords),
    POST: endpoint(appPasswords.createAppPassword, { status: 201 }),
  },
  '/account/app-passwords/{id}': { DELETE: endpoint(appPasswords.deleteAppPassword, { status: 204 }) },
  '/audio/{...path}': { GET: audioEndpoint },

  ...below('/internal', INTERNAL),
  '/internal/explore': { GET: internalEndpoint(explore) },
}

/** APIs of other products, at paths of their own beside `/api`. */
export const adapters = [subsonicAdapter]

function below(prefix: string, list: RouteList): RouteList {
  return Object.fromEntries(Object.entries(list).map(([path, handlers]) => [prefix + path, handlers]))
}
