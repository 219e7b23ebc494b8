import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Context } from '#server/core/context.ts'
import { idParam, named } from '#server/core/base.schema.ts'
import { AppError, found } from '#server/core/errors.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { endpoint } from '#server/api/http/endpoint.ts'
import { type Audible, heardBy } from '../libraries/audible.ts'
import { audibleIds } from '../libraries/audible.sql.ts'
import { listenerQuery } from '../operation.ts'
import { drawnCover } from './drawn.ts'
import { pictureOfFile, resized, type Picture } from './picture.ts'

const KINDS = ['track', 'album', 'artist'] as const
const CACHE_BYTES = 64 * 1024 * 1024
const CACHE_MS = 600_000
const CLIENT_S = 86_400
/** Widths and heights in pixels to which pictures are reduced. */
const SIZES = [128, 320, 640, 1280]

const CoverOf = z.strictObject({
  kind: z.enum(KINDS).describe('What it is of'),
  id: idParam().describe('Its id'),
})
interface Cover {
  picture: Picture
  drawn: boolean
}

export const getCover = listenerQuery({
  id: 'catalogue.cover',
  name: 'getCover',
  summary: 'Get the picture of a track, an album or an artist',
  description: 'That of the audio file or of its folder; where there is none, one that is drawn from the id.',
  input: CoverOf.extend({
    size: z.coerce
      .number<number | string>()
      .int()
      .min(0)
      .max(10_000)
      .default(0)
      .describe(
        'Pixels of the longer side that are enough, rounded up to 128, 320, 640 or 1280; as it is for 0 and for more',
      ),
  }),
  output: z.custom<Picture>().meta({ type: 'string', format: 'binary', description: 'The picture' }),
  async run(ctx, { size, ...input }) {
    return (await coverOf(ctx, input, size > 0 ? SIZES.find((one) => one >= size) : undefined)).picture
  },
})

export const getCoverSource = listenerQuery({
  id: 'catalogue.coverSource',
  name: 'getCoverSource',
  summary: 'Get where the picture of a track, an album or an artist is from',
  input: CoverOf,
  output: named('CoverSource', {
    drawn: z.boolean().describe('True when it is drawn from the id; false when the file or its folder has it'),
  }),
  async run(ctx, input) {
    const { drawn } = await coverOf(ctx, input)
    return { drawn }
  },
})

/** @throws not_found for what the caller does not hear */
async function coverOf(ctx: Context, { kind, id }: z.output<typeof CoverOf>, size?: number): Promise<Cover> {
  const heard = await heardBy(ctx)
  if (!(await audibleIds(ctx.db, kind, [id], heard)).has(id)) throw new AppError('not_found')
  const key = [kind, id, size, ...(heard ?? [])].join(' ')
  const known = covers().get(key)
  if (known) return known
  const own = await pictureOf[kind](ctx, id, heard)
  const picture = own && size ? await resized(own, size) : own
  const cover = { picture: picture ?? drawnCover(kind, id), drawn: own === null }
  covers().set(key, cover, { size: cover.picture.bytes.length })
  return cover
}

export const coverEndpoint = endpoint(getCover, {
  accepts: { token: true, apiKey: true, cookie: true },
  answers: { 200: { 'image/*': getCover.output } },
  respond: pictureResponse,
})

export function pictureResponse({ type, bytes }: Picture): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': type,
      'Cache-Control': `private, max-age=${CLIENT_S}`,
      'Content-Length': String(bytes.length),
    },
  })
}

const pictureOf: Record<(typeof KINDS)[number], (ctx: Context, id: number, heard: Audible) => Promise<Picture | null>> =
  {
    async track({ db }, id) {
      const { path } = found(await db.musicTrack.findUnique({ where: { id }, select: { path: true } }))
      return path === null ? null : pictureOfFile(path)
    },
    async album({ db }, id, heard) {
      const first = await db.musicTrack.findFirst({
        where: { albumId: id, path: { not: null }, ...(heard && { libraryId: { in: [...heard] } }) },
        orderBy: [{ disc: 'asc' }, { number: 'asc' }, { id: 'asc' }],
        select: { path: true },
      })
      return first?.path ? pictureOfFile(first.path) : null
    },
    async artist() {
      return null
    },
  }

const covers = () =>
  singleton('music.covers', () => new LRUCache<string, Cover>({ maxSize: CACHE_BYTES, ttl: CACHE_MS }))
