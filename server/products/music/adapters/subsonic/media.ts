import { found } from '#server/core/errors.ts'
import { invoke } from '#server/api/http/adapter-endpoint.ts'
import { getCover, pictureResponse } from '../../covers/covers.service.ts'
import { readAudio } from '../../library/audio.service.ts'
import { serveAudio } from '../../library/serve.ts'
import type { RunMedia } from './calls.ts'
import { numberIn, recordOf, required } from './params.ts'
import { tracks } from './songs.ts'

/** The file as it is: nothing is transcoded. */
export const stream: RunMedia = async ({ ctx, params, request }) => {
  const id = numberIn('track', required(params, 'id'))
  const { result } = await invoke(ctx, tracks, { ids: [id], fields: 'path' })
  const { path } = found(result.tracks[0])
  return serveAudio(await invoke(ctx, readAudio, { path: found(path) }), request)
}

export const getCoverArt: RunMedia = async ({ ctx, params }) => {
  return pictureResponse(await invoke(ctx, getCover, recordOf(required(params, 'id'))))
}
