import { found } from '#server/core/errors.ts'
import { invoke } from '#server/api/http/adapter-endpoint.ts'
import type { Run } from './call.ts'
import { numberIn, required } from './params.ts'
import { tracks } from './songs.ts'

const FIELDS = 'title,artist,lyrics'
/** The protocol requires `value` even where there are no lyrics. */
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

/** Finds lyrics by title and artist and gives them without times: older players use this call. */
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
