import type { z } from 'zod'
import { operation } from '#server/core/operation.ts'
import { ListParams } from '../query/list.schema.ts'
import { listOf } from '../query/list.service.ts'
import { SearchParams, SearchResult } from './search.schema.ts'

/** Artists and albums shown beside the tracks. */
const BESIDE = 10

export const searchCatalogue = operation({
  id: 'catalogue.search',
  product: 'music',
  access: 'music:internal',
  summary: 'Search tracks, artists and albums',
  description: 'Offset, limit and the counts are those of the tracks.',
  kind: 'query',
  input: SearchParams,
  output: SearchResult,
  async run(_ctx, { q, offset, limit }) {
    const named = (extra: z.input<typeof ListParams>) =>
      ListParams.parse({ q, limit: Math.min(limit, BESIDE), ...extra })
    const [tracks, artists, albums] = await Promise.all([
      listOf('track', named({ offset, limit, sort: 'title', fields: ['track', 'artist', 'album'] })),
      listOf('artist', named({ sort: 'title' })),
      listOf('album', named({ sort: 'name', fields: ['album', 'artist'] })),
    ])
    const { count, totalCount } = tracks
    const result = { ...tracks.result, ...artists.result, ...albums.result }
    return { result, offset, count, totalCount }
  },
})
