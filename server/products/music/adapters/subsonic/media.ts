import type { z } from 'zod'
import type { Context } from '#server/core/context.ts'
import { found } from '#server/core/errors.ts'
import { invoke } from '#server/api/http/adapter-endpoint.ts'
import { getCover, pictureResponse } from '../../covers/covers.service.ts'
import { readAudio } from '../../library/audio.service.ts'
import { FORMAT_NAMES } from '../../transcode/formats.ts'
import { serveSound } from '../../library/serve.ts'
import type { RunMedia } from './call.ts'
import { numberIn, numberOf, recordOf, required } from './params.ts'
import { tracks } from './songs.ts'

/** The file, transcoded when the player wants another format, fewer bits or a later beginning. */
export const stream: RunMedia = async ({ ctx, params, request }) => {
  const wishes = {
    format: formatIn(params),
    maxBitRate: numberOf(params, 'maxBitRate', 0, 10_000),
    timeOffset: numberOf(params, 'timeOffset', 0, 86_400),
  }
  return serveSound(await soundOf(ctx, params, wishes), ctx, request)
}

/** The file as it is. */
export const download: RunMedia = async ({ ctx, params, request }) =>
  serveSound(await soundOf(ctx, params, { format: 'raw' }), ctx, request)

async function soundOf(ctx: Context, params: URLSearchParams, wishes: Omit<z.input<typeof readAudio.input>, 'path'>) {
  const id = numberIn('track', required(params, 'id'))
  const { result } = await invoke(ctx, tracks, { ids: [id], fields: 'path' })
  const { path } = found(result.tracks[0])
  return invoke(ctx, readAudio, { path: found(path), ...wishes })
}

/** A format that the server does not make counts as none: the protocol leaves the choice to the server. */
function formatIn(params: URLSearchParams) {
  const wanted = params.get('format')?.toLowerCase()
  return (['raw', ...FORMAT_NAMES] as const).find((name) => name === wanted)
}

export const getCoverArt: RunMedia = async ({ ctx, params }) => {
  const size = numberOf(params, 'size', 0, 10_000)
  return pictureResponse(await invoke(ctx, getCover, { ...recordOf(required(params, 'id')), size }))
}
