import type { z } from 'zod'
import type { Context } from '#server/core/context.ts'
import { found } from '#server/core/errors.ts'
import { invoke } from '#server/api/http/adapter-endpoint.ts'
import { getCover, pictureResponse } from '../../covers/covers.service.ts'
import { readAudio } from '../../library/audio.service.ts'
import { FORMAT_NAMES } from '../../transcode/formats.ts'
import { serveSound } from '../../library/serve.ts'
import type { RunMedia, Run } from './call.ts'
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

const FIELDS = 'title,artist,lyrics'
/** The protocol requires the text, also where there is none. */
const NONE = { value: '' }

export const getLyricsBySongId: Run = async ({ ctx, params }) => {
  const id = numberIn('track', required(params, 'id'))
  const { result } = await invoke(ctx, tracks, { ids: [id], fields: FIELDS })
  const { title, artist, lyrics } = found(result.tracks[0])
  if (!lyrics) return { lyricsList: { structuredLyrics: [] } }
  const line = lyrics.lines.map(({ start, text }) => ({ start, value: text }))
  const { language: lang, synced } = lyrics
  return {
    lyricsList: { structuredLyrics: [{ displayArtist: artist?.title ?? '', displayTitle: title, lang, synced, line }] },
  }
}

/** By title and artist, without times: the call of older players. */
export const getLyrics: Run = async ({ ctx, params }) => {
  const [title, artist] = [params.get('title') ?? '', params.get('artist')?.toLowerCase()]
  if (title === '') return { lyrics: NONE }
  const { result } = await invoke(ctx, tracks, { q: title.slice(0, 100), fields: FIELDS, limit: 100 })
  const track = result.tracks.find(
    (one) =>
      one.title?.toLowerCase() === title.toLowerCase() &&
      (artist === undefined || one.artist?.title?.toLowerCase() === artist) &&
      one.lyrics,
  )
  if (!track?.lyrics) return { lyrics: NONE }
  const value = track.lyrics.lines.map(({ text }) => text).join('\n')
  return { lyrics: { artist: track.artist?.title, title: track.title, value } }
}
