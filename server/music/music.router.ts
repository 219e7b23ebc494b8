import { procedure, router } from '#server/trpc/init.ts'
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
import { forPages } from './page-access.ts'
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

/** The catalogue for our own pages: everything the internal layer can, changes for operators. */
export const musicRouter = router({
  tracks: router({
    list: procedure(forPages(listTracks)),
    byArtist: procedure(forPages(tracksByArtist)),
    byAlbum: procedure(forPages(tracksByAlbum)),
    get: procedure(forPages(getTrack)),
    top: procedure(forPages(topTrack)),
    chart: procedure(forPages(chartToday)),
    play: procedure(forPages(playTrack)),
    create: procedure(forPages(createTrack, 'operator')),
    update: procedure(forPages(updateTrack, 'operator')),
    delete: procedure(forPages(deleteTrack, 'operator')),
  }),
  artists: router({
    list: procedure(forPages(listArtists)),
    get: procedure(forPages(getArtist)),
    create: procedure(forPages(createArtist, 'operator')),
    update: procedure(forPages(updateArtist, 'operator')),
    delete: procedure(forPages(deleteArtist, 'operator')),
  }),
  albums: router({
    list: procedure(forPages(listAlbums)),
    byArtist: procedure(forPages(albumsByArtist)),
    get: procedure(forPages(getAlbum)),
    create: procedure(forPages(createAlbum, 'operator')),
    update: procedure(forPages(updateAlbum, 'operator')),
    delete: procedure(forPages(deleteAlbum, 'operator')),
  }),
  search: procedure(forPages(searchCatalogue)),
  titleRules: procedure(forPages(titleRules)),
  explore: procedure(forPages(explore)),
})
