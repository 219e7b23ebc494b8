import { product } from '#server/core/product.ts'
import { musicRouter } from './router.ts'
import { music as schema } from './product.schema.ts'

/** A catalogue in two layers: the internal one has the data, the external one answers programs and pages. */
export const music = product({
  ...schema,
  routers: { music: musicRouter },
  introduction:
    'Only with a service token on the internal layer: changes of the music catalogue and free queries of it.',
  tags: [
    { name: 'Tracks', description: 'Tracks, the track of the day and plays', ids: ['tracks.', 'v1.track', 'v1.top'] },
    { name: 'Artists', description: 'Artists and what they recorded', ids: ['artists.', 'v1.artist'] },
    { name: 'Albums', description: 'Albums and their tracks', ids: ['albums.', 'v1.album'] },
    {
      name: 'Catalogue',
      description: 'Search, rules, identities and what imports did',
      ids: ['catalogue.', 'ledger.', 'v1.search'],
    },
    {
      name: 'Listening',
      description: 'Playlists, stars, the play queue and what was heard',
      ids: ['playlists.', 'marks.', 'queue.', 'listens.', 'musicLists.', 'appPasswords.'],
    },
    { name: 'Libraries', description: 'Folders of audio files, for operators', ids: ['libraries.'] },
    { name: 'Audio', description: 'Audio files and pictures', ids: ['catalogue.audio', 'catalogue.cover'] },
  ],
  sharedPages: ['/music'],
  api: () => import('./api.ts'),
  commands: () => import('./commands.ts'),
  process: () => import('./process.ts'),
})
