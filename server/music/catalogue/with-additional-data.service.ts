import { found } from '#server/core/errors.ts'
import { operation } from '#server/core/operation.ts'
import { TrackView } from './entity.schema.ts'
import { MODELS } from '../query/models.ts'
import { selectionOf } from '../query/fields.ts'
import { nested } from '../query/project.ts'
import { TrackAlone } from './tracks.schema.ts'
import { trackRowWithAll } from './with-additional-data.sql.ts'

const ALL = selectionOf(MODELS.track, ['track', 'artist', 'album'])

export const trackWithAdditionalData = operation({
  id: 'tracks.withAdditionalData',
  product: 'music',
  access: 'music:internal',
  summary: 'Get a track with its album and artist in one query',
  description: 'The same answer as `GET /track/{id}?fields=track,artist,album`, faster.',
  kind: 'query',
  input: TrackAlone,
  output: TrackView,
  async run(_ctx, { id }) {
    return nested(MODELS.track, ALL, found(await trackRowWithAll(id)))
  },
})
