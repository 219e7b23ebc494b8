import { areaById } from '../dictionaries/areas.ts'
import { vacancySearch } from '../engine/index.ts'
import type { Criteria } from '../filters/types.ts'
import type { ParsedQuery, QueryNode } from '../text/query/ast.ts'
import { isStop } from '../text/analysis/words.ts'
import { isUnbounded, limitedTo, normalized } from '../text/query/normalize.ts'
import { parseQuery } from '../text/query/parse.ts'
import { criteriaOf, type Hidden } from '../filters/criteria.ts'
import type { SearchParams } from '../filters/search.schema.ts'

/** A search that asks for less than was typed. */
export interface Relaxed {
  criteria: Criteria
  /** what some or all of its matches lack, as typed */
  leftOut: string[]
}

/** Fewer matches than this are too few. */
const FEW_MATCHES = 10
/**
 * With fewer matches than this in a place that the text names, vacancies that can be done from there are offered too.
 */
const FEW_IN_PLACE = 500

/**
 * The search to show beside one with few matches, or null when no other finds more. Words that no
 * vacancy has are left out first, then the rarest of those that no title has, then any one of the
 * words and of the pay and place written among them, and so on until enough is found. Excluded
 * words and chosen filters stay. When a place was written among the words and has enough matches,
 * the search is for remote vacancies and those that name the place.
 *
 * @param typed the parameters before a place and a pay in the text became filters; in `params` they
 * are filters
 * @param found how many vacancies match the search
 * @param hidden vacancies and companies that the caller has blacklisted
 */
export async function relaxed(
  typed: SearchParams,
  params: SearchParams,
  found: number,
  hidden?: Hidden,
): Promise<Relaxed | null> {
  if (found >= FEW_IN_PLACE) return null
  if (found >= FEW_MATCHES) return withinReach(typed, params, hidden)
  const criteria = criteriaOf(params, hidden)
  let best: Relaxed | null = null
  let most = found
  for await (const candidate of candidates(typed, params, criteria)) {
    const count = await vacancySearch().count(candidate.criteria)
    if (count > most) [best, most] = [candidate, count]
    if (most >= FEW_MATCHES) break
  }
  return best
}

/**
 * What to show beside an empty list when `relaxed` finds nothing: the first of the last resorts that finds a vacancy.
 */
export async function anyVacancies(params: SearchParams, hidden?: Hidden): Promise<Relaxed | null> {
  for (const candidate of lastResorts(params, criteriaOf(params, hidden))) {
    if ((await vacancySearch().count(candidate.criteria)) > 0) return candidate
  }
  return null
}

/** Remote vacancies from other places, and vacancies that name the place in their text. */
function withinReach(typed: SearchParams, { area, ...others }: SearchParams, hidden?: Hidden): Relaxed | null {
  const criteria = criteriaOf(others, hidden)
  const { text } = criteria
  if (typed.area !== undefined || area === undefined || !text?.root) return null
  const places = area.flatMap((id) => areaById(id)?.name.replace(/ \(.*/, '') ?? [])
  const reach = parseQuery([REMOTELY, ...places.map((place) => `"${place}"`)].join(' OR '))
  if ('tooComplex' in reach || reach.root === null) return null
  const root = normalized({ type: 'and', nodes: [text.root, reach.root] })
  return { criteria: { ...criteria, text: { ...text, root, plain: null } }, leftOut: places }
}

/** The word that also means the condition "remote". */
const REMOTELY = 'удаленно'

async function* candidates(typed: SearchParams, params: SearchParams, criteria: Criteria): AsyncGenerator<Relaxed> {
  const { text } = criteria
  const all = text === null ? [] : partsOf(text)
  const some = await withoutRare(criteria, all)
  for (const { parts, leftOut } of some.steps) yield { criteria: withParts(criteria, parts, parts.length), leftOut }
  const { parts, leftOut } = some
  const quorum = (from: Criteria, least: number, also: string[]): Relaxed => ({
    criteria: withParts(from, parts, least),
    leftOut: [...leftOut, ...also, ...parts.filter(({ excluded }) => !excluded).map(({ typed: words }) => words)],
  })
  const wanted = parts.filter(({ excluded }) => !excluded).length
  if (wanted > 2) yield quorum(criteria, wanted - 1, [])
  const filters = implicit(typed, params).map(({ names, params: fewer }) => {
    const { without, withoutCompanies } = criteria
    return { names, wider: { ...criteriaOf(fewer), text, without, withoutCompanies } }
  })
  for (const { names, wider } of filters) {
    yield { criteria: withParts(wider, parts, wanted), leftOut: [...leftOut, ...names] }
  }
  for (let least = Math.min(wanted - 1, MOST_QUORUM); least > 0; least--) {
    yield quorum(criteria, least, [])
    for (const { names, wider } of filters) yield quorum(wider, least, names)
  }
  const loose = parts.map((part) => ({ ...part, node: part.excluded ? part.node : loosened(part.node) }))
  const { names, wider } = filters.at(-1) ?? { names: [], wider: criteria }
  yield { criteria: withParts(wider, loose, 1), leftOut: quorum(wider, 1, names).leftOut }
}

/** The search without its words, without its filters, or everything. */
function lastResorts(params: SearchParams, criteria: Criteria): Relaxed[] {
  const { text, without, withoutCompanies } = criteria
  const filters = Object.keys(params).filter((name) => !NO_FILTERS.has(name))
  const words = text === null ? [] : partsOf(text).map(({ typed }) => typed)
  const everything = { ...criteriaOf({}), without, withoutCompanies }
  return [
    ...(text === null ? [] : [{ criteria: { ...criteria, text: null, order: everything.order }, leftOut: words }]),
    { criteria: { ...everything, text, order: text === null ? everything.order : criteria.order }, leftOut: filters },
    { criteria: everything, leftOut: [...words, ...filters] },
  ]
}

const NO_FILTERS: ReadonlySet<string> = new Set(
  'text search_field excluded_text no_magic currency order_by sort_point_lat sort_point_lng'.split(' '),
)

/** Replaces each phrase by any of its words. */
function loosened(node: QueryNode): QueryNode {
  switch (node.type) {
    case 'phrase': {
      const words = node.terms.filter(({ form }) => !isStop(form))
      if (node.terms.length < 2 || words.length === 0) return node
      return { type: 'or', nodes: words.map((term) => ({ ...node, terms: [term] })) }
    }
    case 'synonyms':
      return { ...node, node: loosened(node.node) }
    case 'and':
    case 'or':
      return { ...node, nodes: node.nodes.map(loosened) }
    case 'not':
      return node
  }
}

const MOST_QUORUM = 5

/** A part of a query: a match must fulfil all parts. */
interface Part {
  node: QueryNode
  typed: string
  excluded: boolean
}

function partsOf({ root, source }: ParsedQuery): Part[] {
  const nodes = root === null ? [] : root.type === 'and' ? root.nodes : [root]
  return nodes.map((node) => ({ node, typed: wordsOf(node, source), excluded: isUnbounded(node) }))
}

function wordsOf(node: QueryNode, source: string): string {
  switch (node.type) {
    case 'phrase':
      return source.slice(node.at.start, node.at.end)
    case 'synonyms':
      return source.slice(node.alternatives[0]?.at.start ?? 0, node.alternatives[0]?.at.end ?? 0)
    case 'not':
      return ''
    case 'and':
    case 'or':
      return node.nodes.map((child) => wordsOf(child, source)).join(' ')
  }
}

interface Fewer {
  parts: Part[]
  leftOut: string[]
}

/** The parts without those that no vacancy has, and then step by step without the rarest of those that no title has. */
async function withoutRare(criteria: Criteria, all: Part[]): Promise<Fewer & { steps: Fewer[] }> {
  const known = await Promise.all(
    all.map(async (part) => ({ part, ...(part.excluded ? { total: 1, titles: 1 } : await frequency(criteria, part)) })),
  )
  const steps: Fewer[] = []
  let now: Fewer = { parts: all, leftOut: [] }
  const without = (gone: Part[]): void => {
    const parts = now.parts.filter((part) => !gone.includes(part))
    if (gone.length === 0 || !parts.some(({ excluded }) => !excluded)) return
    now = { parts, leftOut: [...now.leftOut, ...gone.map(({ typed }) => typed)] }
    steps.push(now)
  }
  without(known.filter(({ total }) => total === 0).map(({ part }) => part))
  const untitled = known.filter(({ total, titles }) => total > 0 && titles === 0)
  for (const { part } of untitled.toSorted((a, b) => a.total - b.total)) without([part])
  return { ...now, steps }
}

/**
 * How many vacancies have a part, and how many have it in their title, without the other conditions
 * of the search.
 */
async function frequency({ text, ...rest }: Criteria, { node }: Part): Promise<{ total: number; titles: number }> {
  const bare = { ...rest, groups: [], companies: [], salary: null, payFrom: null, payTo: null }
  const asked = (root: QueryNode): Promise<number> =>
    vacancySearch().count({ ...bare, text: text && { ...text, root, plain: null } })
  const title = limitedTo(node, ['name'])
  const [total, titles] = await Promise.all([asked(node), title === null ? 1 : asked(title)])
  return { total, titles }
}

/** A search for at least `least` of these parts, and for none of the excluded ones. */
function withParts(criteria: Criteria, parts: Part[], least: number): Criteria {
  const { text } = criteria
  if (text === null) return criteria
  const wanted = parts.filter(({ excluded }) => !excluded).map(({ node }) => node)
  const excluded = parts.filter((part) => part.excluded).map(({ node }) => node)
  const any: QueryNode = { type: 'or', nodes: chosen(wanted, least).map((nodes) => ({ type: 'and', nodes })) }
  const root = normalized({ type: 'and', nodes: [any, ...excluded] })
  return { ...criteria, text: { ...text, root, plain: null } }
}

/** Every combination of `least` of the items, of which only the first are used when there are too many. */
function chosen<Item>(items: Item[], least: number): Item[][] {
  const some = items.slice(0, Math.max(MOST_CHOSEN, least))
  if (least >= some.length) return [some]
  if (least <= 0) return [[]]
  const [first, ...rest] = some
  if (first === undefined) return []
  return [...chosen(rest, least - 1).map((tail) => [first, ...tail]), ...chosen(rest, least)]
}

const MOST_CHOSEN = 7

/**
 * The parameters without the pay, the place, and both, as far as the text gave them, with the names of what is left
 * out.
 */
function implicit(typed: SearchParams, params: SearchParams): { names: string[]; params: SearchParams }[] {
  const pay = params.salary ?? params.salary_from ?? params.salary_to
  const isPay = pay !== undefined && (typed.salary ?? typed.salary_from ?? typed.salary_to) === undefined
  const isPlace = params.area !== undefined && typed.area === undefined
  const { area, ...anywhere } = params
  const payName = (pay ?? 0).toLocaleString('ru-RU')
  const placeName = (area ?? []).map((id) => areaById(id)?.name ?? id).join(', ')
  return [
    ...(isPay ? [{ names: [payName], params: withoutPay(params, typed) }] : []),
    ...(isPlace ? [{ names: [placeName], params: anywhere }] : []),
    ...(isPay && isPlace ? [{ names: [payName, placeName], params: withoutPay(anywhere, typed) }] : []),
  ]
}

function withoutPay(params: SearchParams, { only_with_salary: asked }: SearchParams): SearchParams {
  const { salary: _near, salary_from: _from, salary_to: _to, only_with_salary: _only, ...rest } = params
  return { ...rest, ...(asked && { only_with_salary: true as const }) }
}
