import type { z } from 'zod'
import type { Context } from '#server/core/context.ts'
import { singleton } from '#server/core/process/singleton.ts'
import type { Point } from '../filters/types.ts'
import { withHighlights } from '../text/highlight.schema.ts'
import { plainText } from '#server/core/text/plain-text.ts'
import type { ParsedQuery } from '../text/query/ast.ts'
import {
  highlightText,
  readSentences,
  sentencesOf,
  snippetOf,
  type Sentences,
  type Snippet,
} from '../text/query/snippet.ts'
import { vacancyBase } from './vacancy-view.ts'
import { frozen, seenVacancies, type Kind, type SeenVacancy } from './vacancy-cache.ts'
import { responseCounts, vacanciesByIds } from './vacancies.sql.ts'
import { VacancyBase, type VacancyItem } from './vacancy.schema.ts'

export interface ItemOptions {
  /** Whose matches are marked in snippets. */
  text?: ParsedQuery | null
  /** The origin of distances. */
  point?: Point | null
  responses?: boolean
  keySkills?: boolean
  description?: boolean
}

/** These vacancies as list items, in the order of the ids, parsed by their schema. Hidden ones are left out. */
export async function vacancyItems(
  ctx: Context,
  ids: readonly number[],
  options: ItemOptions = {},
): Promise<VacancyItem[]> {
  const { reads } = ctx
  const [seen, responses, whole] = await Promise.all([
    seenVacancies(ctx, ids, ITEM),
    options.responses ? responseCounts(reads, ids) : null,
    options.description ? vacanciesByIds(ids, reads) : null,
  ])
  const descriptions = whole && new Map(whole.map(({ vacancy }) => [vacancy.id, vacancy.description]))
  return seen.map((one) => {
    const count = responses?.get(one.id) ?? 0
    return itemOf(one, options, {
      ...(responses && { counters: { responses: count, total_responses: count } }),
      ...(options.keySkills && { key_skills: one.value.keySkills.map((name) => ({ name })) }),
      ...(descriptions && { description: descriptions.get(one.id) ?? '' }),
    })
  })
}

/**
 * The items as lines of JSON, for reading a whole list. They are not cached, in order not to evict what is requested
 * often.
 */
export async function vacancyLines(ctx: Context, ids: readonly number[]): Promise<string> {
  const seen = await seenVacancies(ctx, ids, LINE)
  return seen.map(({ value, relations }) => `${JSON.stringify({ ...value, relations })}\n`).join('')
}

const LINE: Kind<object> = {
  what: 'listed',
  isKept: false,
  make: ({ vacancy, company }, viewing) => ({
    ...listedBase(vacancy, company, viewing),
    snippet: plainSnippet(vacancy),
  }),
}

/** Clients of the public API at its own host know addresses in lists without their description. */
const listedBase: typeof vacancyBase = (vacancy, company, viewing) => {
  const base = vacancyBase(vacancy, company, viewing)
  return viewing.links.isRootHost && base.address ? { ...base, address: { ...base.address, description: null } } : base
}

/** The part of a list item that is the same in all lists. */
interface KeptItem {
  base: z.output<typeof VacancyBase>
  /** `base` as JSON, without the brace that closes it. */
  opening: Buffer
  snippet: VacancyItem['snippet']
  keySkills: string[]
  lat: number | null
  lng: number | null
  requirement: string | null
  responsibility: string | null
  sentences: () => Sentences
}

const ITEM: Kind<KeptItem> = {
  what: 'listed',
  isKept: true,
  make({ vacancy, company, sentences, unsplit }, viewing) {
    const base = frozen(VacancyBase.parse(listedBase(vacancy, company, viewing)))
    const { keySkills, lat, lng, requirement, responsibility } = vacancy
    let split: Sentences | undefined
    return {
      base,
      opening: Buffer.from(JSON.stringify(base).slice(0, -1)),
      snippet: plainSnippet(vacancy),
      keySkills,
      lat,
      lng,
      requirement,
      responsibility,
      sentences: () =>
        (split ??= sentences === null ? sentencesOf(plainText(unsplit ?? '')) : readSentences(sentences)),
    }
  },
}

/** The stored requirement and responsibility. */
function plainSnippet({ requirement, responsibility }: Snippet): VacancyItem['snippet'] {
  const plain = (text: string | null): string | null => (text === null ? null : withHighlights(text, []))
  return { name: null, requirement: plain(requirement), responsibility: plain(responsibility) }
}

type Extras = Pick<VacancyItem, 'counters' | 'key_skills' | 'description'>

function itemOf({ value, relations }: SeenVacancy<KeptItem>, options: ItemOptions, extras: Extras): VacancyItem {
  const { text = null, point = null } = options
  const rest = { snippet: text === null ? value.snippet : snippetFor(value, text), ...extras }
  if (point !== null) return { ...value.base, relations, sort_point_distance: distance(point, value), ...rest }
  if (relations.length > 0) return { ...value.base, relations, ...rest }
  const item = { ...value.base, ...rest }
  openings().set(item, value.opening)
  return item
}

/**
 * In a search by text: the title, and the sentences that match it best, else the stored requirement and responsibility.
 */
function snippetFor(
  { base, requirement, responsibility, sentences }: KeptItem,
  text: ParsedQuery,
): VacancyItem['snippet'] {
  const found = snippetOf(sentences(), text)
  const marked = (written: string | null): string | null =>
    written === null ? null : highlightText(written, text, 'description')
  return {
    name: highlightText(base.name, text, 'name'),
    requirement: found.requirement ?? marked(requirement),
    responsibility: found.responsibility ?? marked(responsibility),
  }
}

/** The items as JSON. Parts that items have in common with earlier ones are serialized once. */
export function itemsJson(items: readonly VacancyItem[]): Buffer {
  const parts: Buffer[] = []
  for (const [at, item] of items.entries()) {
    const opening = openings().get(item)
    if (at > 0) parts.push(COMMA)
    if (opening === undefined) parts.push(Buffer.from(JSON.stringify(item)))
    else {
      const { snippet, counters, key_skills, description } = item
      const rest = JSON.stringify({ snippet, counters, key_skills, description })
      parts.push(opening, Buffer.from(`,${rest.slice(1)}`))
    }
  }
  return Buffer.concat(parts)
}

const COMMA = Buffer.from(',')

/** Items that begin with the JSON of a kept value. */
function openings(): WeakMap<VacancyItem, Buffer> {
  return singleton('vacancies.item-openings', () => new WeakMap())
}

const EARTH_M = 6_371_000

/** Distance in whole metres, null for a vacancy without coordinates. */
function distance(from: Point, to: { lat: number | null; lng: number | null }): number | null {
  if (to.lat === null || to.lng === null) return null
  const radians = (degrees: number): number => (degrees * Math.PI) / 180
  const half =
    Math.sin(radians(to.lat - from.lat) / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(radians(to.lng - from.lng) / 2) ** 2
  return Math.round(2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(half))))
}
