import { texts } from '#i18n/texts.ts'
import { z } from 'zod'
import { accountOf } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { fieldError } from '#server/core/errors.ts'
import { endpoint } from '#server/api/http/endpoint.ts'
import { LINK_MS, linkTo } from '../library/sound-link.ts'
import { listenerMutation, listenerQuery } from '../operation.ts'
import { chosenTracks } from '../listening/chosen-tracks.ts'
import { addPlaylist, readablePlaylist } from '../listening/playlists.service.ts'
import { trackIdsOf } from '../smart/playlist-tracks.ts'
import type { PlaylistFile, WrittenTrack } from './entry.ts'
import { readJspf, writeJspf } from './jspf.ts'
import { readM3u, writeM3u } from './m3u.ts'
import { matches } from './match.ts'
import { ExportPlaylist, ImportedPlaylist, ImportPlaylist, type FileFormat } from './playlist-files.schema.ts'

const MOST_ENTRIES = 10_000
const TYPES: Record<FileFormat, string> = { m3u8: 'audio/x-mpegurl', jspf: 'application/jspf+json' }

interface Written {
  name: string
  format: FileFormat
  content: string
}

const exportPlaylist = listenerQuery({
  id: 'playlists.export',
  summary: 'Get a playlist as a file for other programs',
  input: ExportPlaylist,
  output: z.custom<Written>().meta({ type: 'string', description: 'The file', examples: ['#EXTM3U'] }),
  async run(ctx, { id, format, links }) {
    const row = await readablePlaylist(ctx, id)
    const tracks = await chosenTracks(ctx, await trackIdsOf(ctx, row), [
      'track',
      'track.path',
      'track.tags',
      'artist',
      'album',
    ])
    const written = tracks.flatMap(({ path, title = '', duration = 0, artist, album, tags }) => {
      if (!path) return []
      const { recordingId } = tags ?? {}
      const names = { title, artist: tags?.artist ?? artist?.title ?? '', album: album?.name ?? '' }
      const location = links ? ctx.origin + linkFor(ctx, path) : path
      return [{ location, duration, ...names, ...(recordingId && { recordingId }) } satisfies WrittenTrack]
    })
    return {
      name: row.name,
      format,
      content: format === 'jspf' ? writeJspf(row.name, written) : writeM3u(row.name, written),
    }
  },
})

const Jspf = z
  .custom<object>()
  .meta({ type: 'object', description: 'The file', examples: [{ playlist: { title: 'Evening', track: [] } }] })

export const exportEndpoint = endpoint(exportPlaylist, {
  answers: {
    200: { [TYPES.m3u8]: exportPlaylist.output, [TYPES.jspf]: Jspf },
  },
  respond({ name, format, content }) {
    const file = `${encodeURIComponent(name).replace(/['()*]/g, '_')}.${format}`
    return new Response(content, {
      headers: {
        'Content-Type': `${TYPES[format]}; charset=utf-8`,
        'Content-Disposition': `attachment; filename*=UTF-8''${file}`,
      },
    })
  },
})

export const importPlaylist = listenerMutation({
  id: 'playlists.import',
  summary: 'Create a playlist from a file of another program',
  description:
    'Tracks are found by path, by the recording of MusicBrainz, or by artist and title. What is not found, or could be ' +
    'several tracks, is listed and left out.',
  audit: false,
  input: ImportPlaylist,
  output: ImportedPlaylist,
  async run(ctx, { content, ...given }) {
    const t = texts('music.errors')
    const file = readFile(content)
    if (file.entries.length > MOST_ENTRIES) throw fieldError('content', t('mostTracks', { most: MOST_ENTRIES }))
    const name = given.name ?? file.title?.replace(/\s+/g, ' ').trim().slice(0, 200)
    if (!name) throw fieldError('name', t('noName'))
    const found = await matches(ctx, file.entries)
    const tracks = found.filter((match) => typeof match === 'number')
    if (tracks.length === 0) throw fieldError('content', t('noEntry'))
    const missing = file.entries.flatMap(({ shown }, i) => {
      const reason = found[i] ?? 'unknown'
      return typeof reason === 'number' ? [] : [{ position: i + 1, entry: shown.slice(0, 500), reason }]
    })
    return { playlist: await addPlaylist(ctx, { name, trackIds: tracks }), missing }
  },
})

function linkFor(ctx: Context, path: string): string {
  return linkTo(path, accountOf(ctx.actor).credential, new Date(Date.now() + LINK_MS))
}

/** @throws unprocessable for JSON that is no JSPF */
function readFile(content: string): PlaylistFile {
  if (!content.trimStart().startsWith('{')) return readM3u(content)
  const file = readJspf(content)
  if (!file) throw fieldError('content', texts('music.errors')('noJspf'))
  return file
}
