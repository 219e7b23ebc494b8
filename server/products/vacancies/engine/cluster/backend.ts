import { relevanceOf } from '../../text/query/relevance.ts'
import type { TextSignal } from '../../text/query/ast.ts'
import { idsByRelevance, type ListedMatches } from '../lists/listed-relevance.ts'
import { inOrder, stepsOf } from '../orders.ts'
import { sortedByKeys } from '../radix.ts'
import { TagCounts } from '../tag-counts.ts'
import { nearPay } from '../../filters/criteria.ts'
import type { Criteria } from '../../filters/types.ts'
import type { SearchBackend } from '../types.ts'
import { isInStep, layoutOf } from './lease.sql.ts'
import { allOf, matchOf, matchOfLexeme, matchOfTier } from './match.ts'
import { onNode, SearchNodeError, type NodeSession, type PackedColumns } from './node.sql.ts'
import { avoid, inTurn, searchShards, type SearchNode } from './nodes.ts'
import { answering, degreesOfKey, LOCATED, PAID, whereOf } from './where.sql.ts'

/**
 * A search cluster that speaks SphinxQL. Every shard is queried directly, on one of its nodes that is in step, and the
 * results are merged here. No node queries other nodes, so that no part of a result can be missing unnoticed.
 * @throws SearchNodeError when a shard has no node that is in step
 * @throws Unanswerable see `whereOf`
 */
export const clusterBackend: SearchBackend = {
  name: 'cluster',

  async orderedIds(criteria, now) {
    const relevance = relevanceOf(criteria)
    const where = whereOf(criteria, { now })
    const only = [
      ...relevance.tiers.map((tier) => whereOf(criteria, { now, only: matchOfTier(tier) })),
      ...relevance.signals.map((signal) =>
        signal.kind === 'pay'
          ? whereOf(nearPay(criteria, signal), { now })
          : whereOf(criteria, { now, only: matchOfSignal(criteria, signal) }),
      ),
    ]
    const names = ['id', 'published', ...COLUMNS[relevance.tiers.length > 0 ? 'score' : criteria.order]]
    const shards = await onShards(async (session) => {
      const most = await heldBy(session, where)
      return {
        matches: await session.columns(names, where, most),
        lists: await eachOf(only, (one) => session.columns(['id'], one, most)),
      }
    })
    const matches = matchesOf(
      names,
      shards.map((shard) => shard.matches),
    )
    if (relevance.tiers.length === 0) {
      return inOrder(matches.places, criteria, matches).map((at) => matches.ids[at] ?? 0)
    }
    const lists = only.map((_, at) => shards.flatMap((shard) => shard.lists[at] ?? []))
    return idsByRelevance(
      matches,
      relevance,
      lists.map((parts) => filled(new Uint32Array(rowsOf(parts)), columnOf(parts, 0))),
    )
  },

  count: async (criteria, now) => countOf(whereOf(criteria, { now })),

  async tagCounts(criteria, without, now) {
    const where = whereOf(criteria, { now, without })
    const shards = await onShards((session) =>
      session.all('GROUPBY() AS tag, COUNT(*) AS held', `${where} GROUP BY tags`),
    )
    const counts = new Map<number, number>()
    for (const [tag, held] of shards.flat()) counts.set(Number(tag), (counts.get(Number(tag)) ?? 0) + Number(held))
    return TagCounts.of([...counts])
  },

  async salaryCounts(criteria, wanted, now) {
    const where = whereOf(criteria, { now, anySalary: true })
    const sorted = wanted.toSorted((a, b) => a - b)
    const counts = await Promise.all(sorted.map((salary) => countOf(and(where, [PAID, ...answering(salary)]))))
    return sorted.map((salary, at) => ({ salary, count: counts[at] ?? 0 }))
  },

  async salarySteps(criteria, steps, now) {
    const where = and(whereOf(criteria, { now, anySalary: true }), [PAID])
    const shards = await onShards(async (session) => session.columns(['pay'], where, await heldBy(session, where)))
    const pays = filled(new Uint32Array(rowsOf(shards)), columnOf(shards, 0))
    return stepsOf(withoutOffset(pays), steps)
  },

  async mapPoints(criteria, limit, now) {
    const where = and(whereOf(criteria, { now }), [LOCATED])
    const shards = await onShards((session) =>
      session.all('id, published, lat, lng', `${where} ORDER BY published DESC, id DESC`, { limit }),
    )
    return newestFirst(shards)
      .slice(0, limit)
      .map(([id, , lat = '0', lng = '0']) => ({
        id: Number(id),
        lat: degreesOfKey(BigInt(lat)),
        lng: degreesOfKey(BigInt(lng)),
      }))
  },

  async frequencies(lexemes, most) {
    const counts = await eachOf(lexemes, (lexeme) => countOf(`WHERE MATCH('${matchOfLexeme(lexeme)}')`))
    return new Map(lexemes.map((lexeme, at) => [lexeme, Math.min(counts[at] ?? 0, most)]))
  },
}

/** Runs `work` for each shard on a node of it that is in step; another node of the shard is asked when one fails. */
const onShards = <T>(work: (session: NodeSession) => Promise<T>): Promise<T[]> =>
  Promise.all(searchShards().map((nodes) => onShard(nodes, work)))

async function onShard<T>(nodes: readonly SearchNode[], work: (session: NodeSession) => Promise<T>): Promise<T> {
  const failures: SearchNodeError[] = []
  for (const node of inTurn(nodes)) {
    try {
      const layout = await layoutOf(node)
      return await onNode(node, async (session) => {
        if (!(await isInStep(session, layout))) throw new SearchNodeError(`search node ${node.address} is not in step`)
        return work(session)
      })
    } catch (error) {
      if (!(error instanceof SearchNodeError)) throw error
      avoid(node)
      failures.push(error)
    }
  }
  throw new SearchNodeError(failures.map(({ message }) => message).join('; '), { cause: failures })
}

async function countOf(where: string): Promise<number> {
  const shards = await onShards((session) => heldBy(session, where))
  return shards.reduce((sum, held) => sum + held, 0)
}

async function heldBy(session: NodeSession, where: string): Promise<number> {
  const [row] = await session.all('COUNT(*) AS held', where, { limit: 1 })
  return Number(row?.[0] ?? 0)
}

/** Finds those matches of the whole text that have the signal. */
const matchOfSignal = ({ text }: Criteria, { lexemes }: TextSignal): string =>
  allOf([...(text?.root ? [matchOf(text.root)] : []), ...lexemes.map(matchOfLexeme)])

const and = (where: string, conditions: readonly string[]): string =>
  `${where === '' ? 'WHERE' : `${where} AND`} ${conditions.join(' AND ')}`

/** Runs `work` for one item after the other, because the statements share a connection. */
async function eachOf<In, Out>(items: readonly In[], work: (item: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = []
  for (const item of items) results.push(await work(item))
  return results
}

/** The columns that an order needs in addition to id and publication. */
const COLUMNS: Record<Criteria['order'] | 'score', readonly string[]> = {
  score: ['title_words'],
  relevance: [],
  publication_time: [],
  salary_asc: ['pay'],
  salary_desc: ['pay_top'],
  distance: ['located', 'lat', 'lng'],
}

/**
 * The columns of all shards together (those that are not in `names` are empty), and the indexes of the matches, newest
 * first.
 */
function matchesOf(
  names: readonly string[],
  shards: readonly PackedColumns[],
): ListedMatches & Parameters<typeof inOrder>[2] {
  const lists = (name: string): Buffer[] => (names.includes(name) ? columnOf(shards, names.indexOf(name)) : [])
  const numbers = (name: string): Uint32Array =>
    filled(new Uint32Array(names.includes(name) ? rowsOf(shards) : 0), lists(name))
  const located = numbers('located')
  const [ids, published] = [new Int32Array(numbers('id')), numbers('published')]
  return {
    ids,
    published,
    places: newestPlaces(ids, published),
    titleWords: new Uint8Array(numbers('title_words')),
    salaryFrom: withoutOffset(numbers('pay')),
    salaryTo: withoutOffset(numbers('pay_top')),
    lat: degreesOf(located, lists('lat')),
    lng: degreesOf(located, lists('lng')),
  }
}

/** Nodes store pay plus 1, and 0 for no pay. */
const withoutOffset = (pays: Uint32Array): Int32Array => new Int32Array(pays).map((pay) => pay - 1)

const rowsOf = (shards: readonly PackedColumns[]): number => shards.reduce((sum, { rows }) => sum + rows, 0)

const columnOf = (shards: readonly PackedColumns[], at: number): Buffer[] =>
  shards.flatMap(({ columns }) => columns[at] ?? [])

const [COMMA, ZERO] = [0x2c, 0x30]

/** Fills an array with the numbers of these lists. @throws SearchNodeError when there are more or fewer */
function filled(numbers: Uint32Array, lists: readonly Buffer[]): Uint32Array {
  let size = 0
  for (const list of lists) {
    let number = 0
    for (let at = 0; at < list.length; at++) {
      const sign = list[at] ?? 0
      if (sign === COMMA) {
        numbers[size++] = number
        number = 0
      } else number = number * 10 + sign - ZERO
    }
    numbers[size++] = number
  }
  if (size !== numbers.length) throw new SearchNodeError(`${size} numbers of ${numbers.length} rows`)
  return numbers
}

/** Decodes lists of coordinates (see `keyOfDegrees`); NaN for a vacancy without coordinates. */
function degreesOf(located: Uint32Array, lists: readonly Buffer[]): Float64Array {
  const degrees = new Float64Array(located.length)
  let size = 0
  for (const list of lists) {
    for (const key of list.toString('latin1').split(',')) {
      degrees[size] = located[size] === 1 ? degreesOfKey(BigInt(key)) : Number.NaN
      size++
    }
  }
  return degrees
}

/** Indexes into these columns, newest publication first; vacancies published at the same time by descending id. */
function newestPlaces(ids: Int32Array, published: Uint32Array): Int32Array {
  const places = new Int32Array(ids.length).map((_, at) => at)
  return descending(descending(places, ids), published)
}

function descending(places: Int32Array, values: Int32Array | Uint32Array): Int32Array {
  let [least, most] = [2 ** 32, 0]
  for (let at = 0; at < values.length; at++) {
    least = Math.min(least, values[at] ?? 0)
    most = Math.max(most, values[at] ?? 0)
  }
  const keys = new Uint32Array(places.length)
  for (let at = 0; at < places.length; at++) keys[at] = most - (values[places[at] ?? 0] ?? 0)
  return sortedByKeys(places, keys, 32 - Math.clz32(Math.max(most - least, 0)))
}

/** Merges lists of rows that begin with id and publication, each newest first, into one. */
function newestFirst(lists: readonly string[][][]): string[][] {
  const [only] = lists
  if (only !== undefined && lists.length === 1) return only
  return lists.flat().sort((a, b) => Number(b[1]) - Number(a[1]) || Number(b[0]) - Number(a[0]))
}
