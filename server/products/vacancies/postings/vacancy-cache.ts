import { LRUCache } from 'lru-cache'
import { hasRole } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { subscribe } from '#server/core/database/pubsub.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { localeOf } from '../dictionaries/english.ts'
import { CHANGES } from '../engine/changes.ts'
import { links } from '../links.ts'
import type { Viewing } from './vacancy-view.ts'
import { readVacancies, type ReadVacancy, type VacancyRows } from './vacancies.sql.ts'

/** A kind of value that is the same for all readers until the vacancy or its company changes. */
export interface Kind<T, R extends VacancyRows = VacancyRows> {
  what: 'listed' | 'whole'
  isKept: boolean
  /** The value is shared and must not be changed. */
  make: (rows: R, viewing: Viewing) => T
}

/** A vacancy as this reader sees it. */
export interface SeenVacancy<T> {
  id: number
  value: T
  /** The reader's relations to it (dictionary vacancy_relation). */
  relations: string[]
}

/**
 * Vacancies that this reader may see, in the order of the ids. A value is cached with the revision of its rows, and the
 * database is asked for the revisions each time: a value of an earlier revision is never returned, whichever process
 * made the change.
 */
export async function seenVacancies<T extends object, R extends VacancyRows>(
  ctx: Context,
  ids: readonly number[],
  { what, isKept, make }: Kind<T, R>,
): Promise<SeenVacancy<T>[]> {
  const signedIn = ctx.actor.kind !== 'anonymous'
  const reader = ctx.actor.kind === 'account' ? ctx.actor.userId : null
  const seesHeld = hasRole(ctx.actor, 'operator')
  const { origin } = ctx
  const locale = localeOf(ctx.language)
  const cache = kept()
  const keyOf = (id: number): string => `${what} ${signedIn ? 'in' : 'out'} ${locale} ${id} ${origin}`
  // Read before the statement runs: another request may store values of a later revision in the
  // meantime.
  const before = new Map(isKept ? ids.map((id) => [id, cache.get(keyOf(id))]) : [])
  const known = ids.map((id) => before.get(id)?.revision ?? null)
  const read = await readVacancies(ctx.reads, ids, { what, reader, seesHeld, known })
  return read.map(({ id, revision, rows, ...own }) => {
    const value = rows === null ? before.get(id)?.value : make(rows as R, { links: links(origin), signedIn, locale })
    if (value === undefined) throw new Error(`vacancy ${id}: neither read nor kept`)
    if (rows !== null && isKept) cache.set(keyOf(id), { revision, value })
    return { id, value: value as T, relations: relationsOf(own) }
  })
}

/** The same value, frozen with everything inside it. */
export function frozen<T extends object>(value: T): T {
  for (const part of Object.values(value) as unknown[]) if (part instanceof Object) frozen(part)
  return Object.freeze(value)
}

interface Entry {
  revision: string
  value: object
}

/** Limit of cached values, of about 15 kB each. */
const MOST = 1500
/** How long the value of a vacancy stays in memory without being used. */
const MAX_AGE_MS = 600_000

function kept(): LRUCache<string, Entry> {
  return singleton('vacancies.kept', () => {
    const entries = new LRUCache<string, Entry>({ max: MOST, ttl: MAX_AGE_MS })
    // After a failover, the revision of a lost change may be used again for another change.
    subscribe(CHANGES, (message) => void (message === null && entries.clear()))
    return entries
  })
}

function relationsOf({
  favorited,
  blacklisted,
  response,
}: Pick<ReadVacancy, 'favorited' | 'blacklisted' | 'response'>) {
  const answered = response === null ? undefined : RELATION_OF_STATE[response]
  return [
    ...(favorited ? ['favorited'] : []),
    ...(answered === undefined ? [] : [answered]),
    ...(blacklisted ? ['blacklisted'] : []),
  ]
}

const RELATION_OF_STATE: Record<string, string> = {
  response: 'got_response',
  invitation: 'got_invitation',
  discard: 'got_rejection',
}
