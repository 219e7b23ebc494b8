import { relevanceOf } from '../../text/query/relevance.ts'
import type { Signal } from '../../text/query/ast.ts'
import { idsByRelevance, type ListedMatches } from '../listed-relevance.ts'
import { inOrder, stepsOf } from '../orders.ts'
import type { Criteria, SearchBackend } from '../types.ts'
import { isInStep, layoutOf } from './lease.sql.ts'
import { allOf, matchOf, matchOfLexeme, matchOfTier } from './match.ts'
import { onNode, SearchNodeError, type NodeSession } from './node.sql.ts'
import { avoid, inTurn, searchShards, type SearchNode } from './nodes.ts'
import { answering, degreesOfKey, LOCATED, PAID, whereOf } from './where.sql.ts'

/**
 * A search cluster that speaks SphinxQL. Every shard is asked by itself, on one of its nodes that is in step, and the results
 * are merged here: no node answers for another, so nothing can be omitted unnoticed.
 * @throws SearchNodeError when a shard has no node that is in step
 * @throws Unanswerable see `whereOf`
 */
export const clusterBackend: SearchBackend = {
  name: 'cluster',

  async orderedIds(criteria, now) {
    const relevance = relevanceOf(criteria)
    const where = whereOf(criteria, { now })
    const only = [
      ...relevance.tiers.map(matchOfTier),
      ...relevance.signals.map((signal) => matchOfSignal(criteria, signal)),
    ].map((match) => whereOf(criteria, { now, only: match }))
    const shards = await onShards(async (session) => ({
      matches: await session.all(MATCH_COLUMNS, `${where} ORDER BY published DESC, id DESC`),
      lists: await eachOf(only, async (one) => (await session.all('id', one)).map(([id]) => Number(id))),
    }))
    const rows = newestFirst(shards.map(({ matches }) => matches))
    const matches = columnsOf(rows)
    if (relevance.tiers.length === 0) return inOrder(places(rows), criteria, matches).map((at) => matches.ids[at] ?? 0)
    return idsByRelevance(
      matches,
      relevance,
      only.map((_, at) => shards.flatMap(({ lists }) => lists[at] ?? [])),
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
    return counts
  },

  async salaryCounts(criteria, wanted, now) {
    const where = whereOf(criteria, { now, anySalary: true })
    const sorted = wanted.toSorted((a, b) => a - b)
    const counts = await Promise.all(sorted.map((salary) => countOf(and(where, [PAID, ...answering(salary)]))))
    return sorted.map((salary, at) => ({ salary, count: counts[at] ?? 0 }))
  },

  async salarySteps(criteria, steps, now) {
    const where = and(whereOf(criteria, { now, anySalary: true }), [PAID])
    const shards = await onShards((session) => session.all('pay', where))
    return stepsOf(
      Int32Array.from(shards.flat(), ([pay]) => Number(pay) - 1),
      steps,
    )
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
  const shards = await onShards((session) => session.all('COUNT(*) AS held', where, { limit: 1 }))
  return shards.reduce((sum, [row]) => sum + Number(row?.[0] ?? 0), 0)
}

/** Signals apply to the matches of the whole text. */
const matchOfSignal = ({ text }: Criteria, { lexemes }: Signal): string =>
  allOf([...(text?.root ? [matchOf(text.root)] : []), ...lexemes.map(matchOfLexeme)])

const and = (where: string, conditions: readonly string[]): string =>
  `${where === '' ? 'WHERE' : `${where} AND`} ${conditions.join(' AND ')}`

/** One after the other: the statements share a connection. */
async function eachOf<In, Out>(items: readonly In[], work: (item: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = []
  for (const item of items) results.push(await work(item))
  return results
}

const MATCH_COLUMNS = 'id, published, title_words, pay, pay_top, located, lat, lng'

/** The columns of rows of `MATCH_COLUMNS`. */
function columnsOf(rows: readonly string[][]): ListedMatches & Parameters<typeof inOrder>[2] {
  const degrees = (row: string[], at: number): number =>
    row[5] === '1' ? degreesOfKey(BigInt(row[at] ?? '0')) : Number.NaN
  return {
    ids: Int32Array.from(rows, ([id]) => Number(id)),
    published: Uint32Array.from(rows, (row) => Number(row[1])),
    titleWords: Uint8Array.from(rows, (row) => Number(row[2])),
    salaryFrom: Int32Array.from(rows, (row) => Number(row[3]) - 1),
    salaryTo: Int32Array.from(rows, (row) => Number(row[4]) - 1),
    lat: Float64Array.from(rows, (row) => degrees(row, 6)),
    lng: Float64Array.from(rows, (row) => degrees(row, 7)),
  }
}

const places = (rows: readonly unknown[]): Int32Array => Int32Array.from(rows, (_, at) => at)

/** Lists of rows that begin with id and publication, each newest first, as one such list. */
function newestFirst(lists: readonly string[][][]): string[][] {
  const [only] = lists
  if (only !== undefined && lists.length === 1) return only
  return lists.flat().sort((a, b) => Number(b[1]) - Number(a[1]) || Number(b[0]) - Number(a[0]))
}
