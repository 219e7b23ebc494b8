import { z } from 'zod'
import { accountOf } from '#server/core/actor.ts'
import { idParam, named, text } from '#server/core/base.schema.ts'
import type { Context } from '#server/core/context.ts'
import { found, isAppError } from '#server/core/errors.ts'
import { ffmpegProgram } from '../transcode/ffmpeg.client.ts'
import { targetOf, wanted, type Target } from '../transcode/formats.ts'
import type { TrackTags } from '../catalogue/tags.schema.ts'
import { listenerMutation, listenerQuery, musicQuery } from '../operation.ts'
import { heardBy } from '../libraries/audible.ts'
import { hasTrackAt } from '../catalogue/rows.sql.ts'
import { storedPath, suffixOf } from './files.ts'
import type { AudioFile } from './audio-store.ts'
import { LINK_MS, linkTo } from './sound-link.ts'
import { audioStore } from './store.ts'

/** A file, and how it is to be sent. */
export interface Sound {
  audio: AudioFile
  /** Stored path. */
  path: string
  /** How to transcode it; null for the file as it is. */
  target: Target | null
}

const AudioLink = named('AudioLink', {
  url: z.string().describe('Address of the audio, which needs no credential'),
  expiresAt: z.iso.datetime().describe('When it ends'),
})

export const readAudio = musicQuery({
  id: 'catalogue.audio',
  name: 'getAudio',
  access: 'music:read',
  summary: 'Get the audio file of a track, whole or a range of it',
  description:
    'The `url` of a track. Takes `Range` with one range, `If-Range` and `If-None-Match`. A file that is transcoded has no ' +
    'length and no ranges until it was once sent whole.',
  input: z.strictObject({
    path: z.union([text(2048), z.array(text(1024)).max(64)]).describe('Path of the file in the library'),
    link: text(400).optional().describe('Signature of a link, instead of a credential'),
    ...wanted,
  }),
  output: z.custom<Sound>().meta({ type: 'string', format: 'binary', description: 'The bytes of the file' }),
  async run(ctx, { path, link: _link, ...wishes }) {
    const stored = pathOf([path].flat().join('/'))
    const isHeard = stored !== null && (await hasTrackAt(stored, await heardBy(ctx)))
    const audio = found(isHeard ? await audioStore().find(stored) : null)
    const isAsItIs = Object.values(wishes).every((wish) => wish === undefined)
    return { audio, path: stored ?? '', target: isAsItIs ? null : await targetFor(ctx, stored ?? '', audio, wishes) }
  },
})

type Wishes = Parameters<typeof targetOf>[2]

async function targetFor(ctx: Context, path: string, { bytes }: AudioFile, wishes: Wishes) {
  const row = await ctx.db.musicTrack.findFirst({ where: { path }, select: { duration: true, tags: true } })
  const { bitRate } = (row?.tags ?? {}) as TrackTags
  const rate = bitRate ?? (row && row.duration > 0 ? (bytes * 8) / row.duration : null)
  return targetOf(suffixOf(path), rate === null ? null : rate / 1000, wishes)
}

export const audioQuality = listenerQuery({
  id: 'tracks.quality',
  summary: 'Get whether sound can be had at less than its own quality',
  output: z.object({ transcodes: z.boolean() }),
  run: () => Promise.resolve({ transcodes: ffmpegProgram() !== null }),
})

export const linkTrack = listenerMutation({
  id: 'tracks.link',
  name: 'createAudioLink',
  access: 'music:read',
  atOnce: true,
  audit: false,
  secret: true,
  summary: 'Create a link to the audio of a track',
  description: 'For players that cannot send headers. It ends after an hour, and with the credential that made it.',
  input: z.strictObject({ id: idParam().describe('Id of the track') }),
  output: AudioLink,
  async run(ctx, { id }) {
    const heard = await heardBy(ctx)
    const where = { id, ...(heard && { libraryId: { in: [...heard] } }) }
    const { path } = found(await ctx.db.musicTrack.findFirst({ where, select: { path: true } }))
    const expiresAt = new Date(Date.now() + LINK_MS)
    const url = ctx.origin + linkTo(found(path), accountOf(ctx.actor).credential, expiresAt)
    return { url, expiresAt: expiresAt.toISOString() }
  },
})

/** The stored form of a path; null when it cannot be stored. */
export function pathOf(path: string): string | null {
  try {
    return storedPath(path, 'path')
  } catch (error) {
    if (isAppError(error)) return null
    throw error
  }
}
