import { texts } from '#i18n/texts.ts'
import type { Context } from '#server/core/context.ts'
import type { ApiRequest } from '#server/core/request.ts'
import { jsonReply, textReply, textsResponse, type HeaderMap, type Reply } from '#server/api/http/reply.ts'
import { vacancySearch } from '../engine/index.ts'
import { feedFormat, feedResponse } from './feed.ts'
import { badArgument } from '../errors.ts'
import { links } from '../links.ts'
import { itemsJson, vacancyLines } from '../postings/vacancy-items.ts'
import type { VacancySearchView } from './search-view.schema.ts'
import { SearchRequest } from '../filters/search.schema.ts'

const KNOWN = new Set(Object.keys(SearchRequest.shape))

/**
 * Refuses unknown parameters with `strict=true`; otherwise they are ignored and named in the response. Feeds have the
 * newest first.
 * @throws invalid_input
 */
export function checkStrict(raw: Record<string, unknown>): Record<string, unknown> {
  const strict = raw.strict === 'true' || raw.strict === '1'
  const [unknown] = Object.keys(raw).filter((name) => !KNOWN.has(name))
  if (strict && unknown !== undefined) throw badArgument(unknown, texts('vacancies.errors')('unknownParameter'))
  if (!SearchRequest.shape.format.safeParse(raw.format).success)
    throw badArgument('format', texts('vacancies.errors')('unknown'))
  return feedFormat(raw.format) === null ? raw : { order_by: 'publication_time', ...raw }
}

/**
 * The response with `Link` to other pages of the same list, `Warning` for what was ignored or is still being counted,
 * and only the requested `fields`. With `format` a feed, with `Accept: application/x-ndjson` every match as a line
 * instead of a page.
 */
export function searchResponse(
  view: VacancySearchView,
  ctx: Context,
  request: ApiRequest,
): Reply | Response | Promise<Reply> {
  const format = feedFormat(new URL(request.url, ctx.origin).searchParams.get('format'))
  if (format !== null) return feedResponse(format, view, ctx, request)
  const list = wantsLines(request) ? vacancySearch().named(view.snapshot) : undefined
  if (list) return linesResponse(ctx, list.ids)
  const asked = new URL(request.url, 'http://localhost').searchParams
  const { snapshot: _named, ...body } = view
  const headers: HeaderMap = { 'x-total-count': String(view.found) }
  const pages = pageLinks(view, ctx, asked)
  if (pages !== '') headers.link = pages
  const unknown = [...new Set(asked.keys())].filter((name) => !KNOWN.has(name))
  const notes = [
    ...unknown.map((name) => `unknown parameter ${name}`),
    ...(view.clusters === null && /^(1|true)$/i.test(asked.get('clusters') ?? '')
      ? ['clusters are being counted, ask again in 2 seconds']
      : []),
    ...(asked.has('currency') && !asked.has('salary') ? ['currency does nothing without salary'] : []),
  ]
  if (notes.length > 0) headers.warning = notes.map((note) => `299 - "${printable(note)}"`).join(', ')
  const fields =
    asked
      .get('fields')
      ?.split(',')
      .map((name) => name.trim())
      .filter(Boolean) ?? []
  if (fields.length > 0) {
    const relaxed = view.relaxed && { ...view.relaxed, items: chosenFields(view.relaxed.items, fields) }
    return jsonReply(request, 200, { ...body, items: chosenFields(view.items, fields), relaxed }, headers, false)
  }
  headers['content-type'] = 'application/json; charset=utf-8'
  return textReply(request, 200, pageJson(body), headers, false)
}

/** The page as JSON. Only numbers precede its items, so that no text in it can contain `ITEMS` before them. */
function pageJson(page: Omit<VacancySearchView, 'snapshot'>): Buffer {
  const frame = JSON.stringify({ ...page, items: [] })
  const at = frame.indexOf(ITEMS) + ITEMS.length
  return Buffer.concat([Buffer.from(frame.slice(0, at)), itemsJson(page.items), Buffer.from(frame.slice(at))])
}

const ITEMS = '"items":['

/** Headers must be ASCII, but names of unknown parameters can contain anything. */
const printable = (text: string): string => text.replace(/[^\x20-\x7e]|["\\]/g, '?').slice(0, 100)

function pageLinks(view: VacancySearchView, ctx: Context, asked: URLSearchParams): string {
  if (view.pages < 2) return ''
  const to = (page: number, rel: string): string => {
    const query = new URLSearchParams(asked)
    query.set('page', String(page))
    query.set('per_page', String(view.per_page))
    // The list belongs to the corrected search; a corrected text must not be corrected again.
    if (view.fixes) query.set('text', view.fixes.fixed)
    query.set('snapshot', view.snapshot)
    return `<${links(ctx.origin).search(query)}>; rel="${rel}"`
  }
  const last = view.pages - 1
  // The most useful links first, as many as fit; always the next page, which programs follow.
  const [most, ...others] = [
    ...(view.page < last ? [to(view.page + 1, 'next')] : []),
    ...(view.page > 0 ? [to(Math.min(view.page - 1, last), 'prev')] : []),
    to(0, 'first'),
    to(last, 'last'),
  ]
  return others.reduce((all, link) => (all.length + link.length < MAX_LINK ? `${all}, ${link}` : all), most)
}

/** Proxies often accept no more than 4 KiB of headers: beyond that, each further page is left out. */
const MAX_LINK = 2000

/** `fields=id,name`: only these keys of each item. */
function chosenFields(items: readonly object[], names: readonly string[]): readonly object[] {
  return items.map((item) => Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name))))
}

/** Whether the client requests every match as lines of JSON. */
const wantsLines = (request: ApiRequest): boolean => (request.headers.get('accept') ?? '').includes(NDJSON)

const NDJSON = 'application/x-ndjson'

/** Every vacancy of the list in order, one JSON object a line. */
function linesResponse(ctx: Context, ids: Int32Array): Response {
  return textsResponse(linesOf(ctx, ids), { 'Content-Type': NDJSON, 'X-Total-Count': String(ids.length) })
}

async function* linesOf(ctx: Context, ids: Int32Array): AsyncGenerator<string> {
  for (let at = 0; at < ids.length && !ctx.signal.aborted; at += BATCH) {
    yield await vacancyLines(ctx, [...ids.subarray(at, at + BATCH)])
  }
}

/** Vacancies read and written at a time. */
const BATCH = 200
