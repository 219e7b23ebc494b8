import { jsonOrNull } from '#server/core/text/json.ts'
import { z } from 'zod'
import type { Entry, PlaylistFile, WrittenTrack } from './entry.ts'

/** A text or a list of texts; any other value counts as an empty list. */
const texts = z.union([z.string().transform((one) => [one]), z.array(z.string())]).catch([])
const word = z.string().catch('')

/** XSPF as JSON (https://xspf.org/jspf), lenient where deviations of other programs do not matter. */
const Jspf = z.object({
  playlist: z.object({
    title: word.optional(),
    track: z
      .array(
        z.object({
          location: texts.optional(),
          identifier: texts.optional(),
          title: word.optional(),
          creator: word.optional(),
          album: word.optional(),
          duration: z.number().min(0).max(1e9).optional().catch(undefined),
        }),
      )
      .default([]),
  }),
})

const RECORDING = /^https?:\/\/musicbrainz\.org\/recording\/([0-9a-f-]{36})$/i

/** Null for what is no JSPF. */
export function readJspf(text: string): PlaylistFile | null {
  const parsed = Jspf.safeParse(jsonOrNull(text))
  if (!parsed.success) return null
  const { title, track } = parsed.data.playlist
  return { ...(title && { title }), entries: track.map(entryOf) }
}

type JspfTrack = z.output<typeof Jspf>['playlist']['track'][number]

function entryOf({ location = [], identifier = [], title = '', creator = '', album, duration }: JspfTrack): Entry {
  return {
    locations: location,
    recordingIds: identifier.flatMap((one) => RECORDING.exec(one)?.[1]?.toLowerCase() ?? []),
    names: title && creator ? [{ artist: creator, title }] : [],
    ...(album && { album }),
    ...(duration !== undefined && duration > 0 && { duration: duration / 1000 }),
    shown: [creator, title].filter(Boolean).join(' - ') || (location[0] ?? identifier[0] ?? '?'),
  }
}

export function writeJspf(title: string, tracks: readonly WrittenTrack[]): string {
  const track = tracks.map(({ location, artist, album, duration, recordingId, ...named }) => ({
    location: [location],
    ...(recordingId && { identifier: [`https://musicbrainz.org/recording/${recordingId}`] }),
    title: named.title,
    ...(artist && { creator: artist }),
    ...(album && { album }),
    duration: duration * 1000,
  }))
  return JSON.stringify({ playlist: { title, track } }, null, 2)
}
