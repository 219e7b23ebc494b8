import { procedure, router } from '#server/api/trpc/init.ts'
import {
  albumsByArtist,
  createAlbum,
  deleteAlbum,
  getAlbum,
  listAlbums,
  updateAlbum,
} from './catalogue/albums.service.ts'
import { createArtist, deleteArtist, getArtist, listArtists, updateArtist } from './catalogue/artists.service.ts'
import { explore } from './explore.service.ts'
import { exposeToPages } from './page-access.ts'
import { chartToday, playTrack, topTrack } from './catalogue/plays.service.ts'
import { titleRules } from './catalogue/titles.service.ts'
import { searchCatalogue } from './catalogue/search.service.ts'
import {
  createTrack,
  deleteTrack,
  getTrack,
  listTracks,
  tracksByAlbum,
  tracksByArtist,
  updateTrack,
} from './catalogue/tracks.service.ts'

/** The catalogue for our own pages: all operations of the internal layer, the changes for operators only. */
export const musicRouter = router({
  tracks: router({
    list: procedure(exposeToPages(listTracks)),
    byArtist: procedure(exposeToPages(tracksByArtist)),
    byAlbum: procedure(exposeToPages(tracksByAlbum)),
    get: procedure(exposeToPages(getTrack)),
    top: procedure(exposeToPages(topTrack)),
    chart: procedure(exposeToPages(chartToday)),
    play: procedure(exposeToPages(playTrack)),
    create: procedure(exposeToPages(createTrack, 'operator')),
    update: procedure(exposeToPages(updateTrack, 'operator')),
    delete: procedure(exposeToPages(deleteTrack, 'operator')),
  }),
  artists: router({
    list: procedure(exposeToPages(listArtists)),
    get: procedure(exposeToPages(getArtist)),
    create: procedure(exposeToPages(createArtist, 'operator')),
    update: procedure(exposeToPages(updateArtist, 'operator')),
    delete: procedure(exposeToPages(deleteArtist, 'operator')),
  }),
  albums: router({
    list: procedure(exposeToPages(listAlbums)),
    byArtist: procedure(exposeToPages(albumsByArtist)),
    get: procedure(exposeToPages(getAlbum)),
    create: procedure(exposeToPages(createAlbum, 'operator')),
    update: procedure(exposeToPages(updateAlbum, 'operator')),
    delete: procedure(exposeToPages(deleteAlbum, 'operator')),
  }),
  search: procedure(exposeToPages(searchCatalogue)),
  titleRules: procedure(exposeToPages(titleRules)),
  explore: procedure(exposeToPages(explore, 'operator')),
})
