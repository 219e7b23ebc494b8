import { XMLBuilder } from 'fast-xml-parser'
import { z } from 'zod'
import { hash } from 'node:crypto'
import { idParam } from '#server/core/base.schema.ts'
import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import { makeLimiter, takePoint } from '#server/core/limiter.ts'
import { singleton } from '#server/core/process/singleton.ts'
import type { ApiRequest } from '#server/core/request.ts'
import { codingFor, matches, Reply, textsResponse } from '#server/api/http/reply.ts'
import { readInstallation } from '#server/platform/installation/installation.ts'
import { addressKey } from '#server/platform/sign-in/attempts.ts'
import { isSearchable } from '../../engine/row.ts'
import { publicQuery } from '../../operation.ts'
import { vacanciesByIds } from '../../postings/vacancies.sql.ts'
import { feedState, idsAfter } from './board-feed.sql.ts'
import { indeed } from './indeed.ts'
import { jooble } from './jooble.ts'
import { inSections, type BoardFormat, type Site } from './words.ts'

const FORMATS = { 'indeed.xml': indeed, 'jooble.xml': jooble } satisfies Record<string, BoardFormat>

/** Downloads of one address in an hour: aggregators come a few times a day. */
const MOST_AN_HOUR = 20

export const getBoardFeed = publicQuery({
  id: 'feeds.get',
  name: 'getBoardFeed',
  summary: 'Get all open vacancies in a format of aggregators',
  description: 'As XML: what search finds, of the whole board or of one company.',
  input: z.object({
    format: z.enum(['indeed.xml', 'jooble.xml']),
    employer_id: idParam('string').optional().describe('Only the vacancies of this company'),
  }),
  output: z.object({
    format: z.enum(['indeed.xml', 'jooble.xml']),
    company: z.int().nullable(),
    changedAt: z.date(),
    tag: z.string().describe('Changes with what the feed says'),
    site: z.string(),
  }),
  async run(ctx, { format, employer_id: id }) {
    const company = id === undefined ? null : await ctx.db.company.findUnique({ where: { id } })
    if (id !== undefined && company === null) throw new AppError('not_found')
    const { name } = await readInstallation(ctx.db)
    const { count, changedAt } = await feedState(ctx.reads, company?.id ?? null)
    const said = [format, ctx.origin, name, company?.name, count, changedAt.getTime()]
    const tag = `W/"${hash('sha1', said.join('\n'), 'base64url')}"`
    return { format, company: company?.id ?? null, changedAt, tag, site: name }
  },
})

type Feed = z.output<typeof getBoardFeed.output>

/** The feed, or 304 for a client that has it. Only what is sent counts against the limit. */
export async function feedFileResponse(feed: Feed, ctx: Context, request: ApiRequest): Promise<Response | Reply> {
  const headers = {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=300',
    etag: feed.tag,
    'last-modified': feed.changedAt.toUTCString(),
    vary: 'Host, Accept-Encoding',
  }
  if (matches(request.headers.get('if-none-match'), feed.tag)) return new Reply(304, headers)
  if (request.method !== 'HEAD') await countDownload(ctx)
  return textsResponse(documentOf(feed, ctx), headers, codingFor(request.headers.get('accept-encoding')))
}

/** @throws rate_limited */
function countDownload({ ip }: Context): Promise<void> {
  const limiter = singleton('vacancies.feeds', () => makeLimiter('vacancies-feeds', MOST_AN_HOUR, 3600))
  return takePoint(limiter, addressKey(ip))
}

/** Vacancies read and written at a time. */
const BATCH = 200

async function* documentOf({ format, company, changedAt, site: name }: Feed, ctx: Context): AsyncGenerator<string> {
  const { root, head, job }: BoardFormat = FORMATS[format]
  const site: Site = { name, origin: ctx.origin, changedAt }
  yield `<?xml version="1.0" encoding="utf-8"?>\n<${root}>\n${builder.build(inSections(head(site)))}\n`
  let last = 0
  while (!ctx.signal.aborted) {
    const ids = await idsAfter(ctx.reads, last, BATCH, company)
    if (ids.length === 0) break
    last = ids.at(-1) ?? last
    // One of them may have been archived in the meantime.
    const rows = (await vacanciesByIds(ids, ctx.reads)).filter(({ vacancy }) => isSearchable(vacancy))
    yield rows.map((row) => jobText(job(row.vacancy, row.company, site))).join('')
  }
  yield `</${root}>\n`
}

const jobText = ({ id, elements }: ReturnType<BoardFormat['job']>): string =>
  `${builder.build({ job: { ...(id !== undefined && { '@id': id }), ...inSections(elements) } })}\n`

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', cdataPropName: '#cdata' })
