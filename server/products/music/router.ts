import { procedure, router } from '#server/api/trpc/init.ts'
import * as albums from './catalogue/albums.service.ts'
import * as appPasswords from './app-passwords/app-passwords.service.ts'
import { createArtist, deleteArtist, getArtist, listArtists, updateArtist } from './catalogue/artists.service.ts'
import { explore } from './explore.service.ts'
import { exposeToPages } from './page-access.ts'
import { chartToday, playTrack, topTrack } from './catalogue/plays.service.ts'
import * as lists from './listening/lists.service.ts'
import { audioQuality, linkTrack } from './library/audio.service.ts'
import { connectListenBrainz, disconnectListenBrainz, getListenBrainz } from './listenbrainz/listenbrainz.service.ts'
import { getCoverSource } from './covers/covers.service.ts'
import { listMarks, setMark } from './listening/marks.service.ts'
import { showLedger } from './ledger/ledger-page.service.ts'
import { undoEntry } from './ledger/ledger.service.ts'
import * as libraries from './libraries/libraries.service.ts'
import * as scans from './libraries/scans.service.ts'
import * as playlists from './listening/playlists.service.ts'
import * as plays from './listening/plays.service.ts'
import { importPlaylist } from './playlist-files/playlist-files.service.ts'
import { titleRules } from './catalogue/titles.service.ts'
import { searchCatalogue } from './catalogue/search.service.ts'
import * as tracks from './catalogue/tracks.service.ts'

/** The catalogue for our own pages: all operations of the internal layer, the changes for operators only. */
export const musicRouter = router({
  tracks: router({
    list: procedure(exposeToPages(tracks.listTracks)),
    byArtist: procedure(exposeToPages(tracks.tracksByArtist)),
    byAlbum: procedure(exposeToPages(tracks.tracksByAlbum)),
    get: procedure(exposeToPages(tracks.getTrack)),
    top: procedure(exposeToPages(topTrack)),
    chart: procedure(exposeToPages(chartToday)),
    play: procedure(exposeToPages(playTrack)),
    link: procedure(linkTrack),
    quality: procedure(audioQuality),
    create: procedure(exposeToPages(tracks.createTrack, 'operator')),
    update: procedure(exposeToPages(tracks.updateTrack, 'operator')),
    delete: procedure(exposeToPages(tracks.deleteTrack, 'operator')),
  }),
  artists: router({
    list: procedure(exposeToPages(listArtists)),
    get: procedure(exposeToPages(getArtist)),
    create: procedure(exposeToPages(createArtist, 'operator')),
    update: procedure(exposeToPages(updateArtist, 'operator')),
    delete: procedure(exposeToPages(deleteArtist, 'operator')),
  }),
  albums: router({
    list: procedure(exposeToPages(albums.listAlbums)),
    byArtist: procedure(exposeToPages(albums.albumsByArtist)),
    get: procedure(exposeToPages(albums.getAlbum)),
    create: procedure(exposeToPages(albums.createAlbum, 'operator')),
    update: procedure(exposeToPages(albums.updateAlbum, 'operator')),
    delete: procedure(exposeToPages(albums.deleteAlbum, 'operator')),
  }),
  playlists: router({
    list: procedure(playlists.listPlaylists),
    get: procedure(playlists.getPlaylist),
    create: procedure(playlists.createPlaylist),
    import: procedure(importPlaylist),
    preview: procedure(playlists.previewRules),
    update: procedure(playlists.updatePlaylist),
    delete: procedure(playlists.deletePlaylist),
  }),
  libraries: router({
    list: procedure(libraries.listLibraries),
    create: procedure(libraries.createLibrary),
    update: procedure(libraries.updateLibrary),
    delete: procedure(libraries.deleteLibrary),
    startScan: procedure(scans.startScan),
    stopScan: procedure(scans.stopScan),
    problems: procedure(scans.listProblems),
  }),
  ledger: router({
    show: procedure(showLedger),
    undo: procedure(exposeToPages(undoEntry, 'operator')),
  }),
  appPasswords: router({
    list: procedure(appPasswords.listAppPasswords),
    create: procedure(appPasswords.createAppPassword),
    delete: procedure(appPasswords.deleteAppPassword),
  }),
  listenBrainz: router({
    get: procedure(getListenBrainz),
    connect: procedure(connectListenBrainz),
    disconnect: procedure(disconnectListenBrainz),
  }),
  covers: router({ source: procedure(getCoverSource) }),
  marks: router({ list: procedure(listMarks), set: procedure(setMark) }),
  queue: router({ get: procedure(plays.getQueue), save: procedure(plays.saveQueue) }),
  listens: router({
    list: procedure(plays.listListens),
    add: procedure(plays.addListen),
    counts: procedure(plays.countListens),
    now: procedure(plays.listNow),
    setNow: procedure(plays.setNow),
  }),
  lists: router({
    albums: procedure(lists.listRankedAlbums),
    tracks: procedure(lists.listChosenTracks),
    genres: procedure(lists.listGenres),
  }),
  search: procedure(exposeToPages(searchCatalogue)),
  titleRules: procedure(exposeToPages(titleRules)),
  explore: procedure(exposeToPages(explore, 'operator')),
})
