import { hasScope, type Actor } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { libraries, type Library } from './libraries.ts'

/** Ids of the libraries that a caller hears; undefined when that is all of them. */
export type Audible = readonly number[] | undefined

/**
 * The libraries whose tracks, albums, artists, pictures and sound a caller gets: those that are for everybody, and
 * those that name its account. The internal layer, and what the system itself asks, is not restricted.
 */
export function audible(actor: Actor): Audible | Promise<Audible> {
  if (actor.kind === 'system' || hasScope(actor, 'music:internal')) return undefined
  const all = libraries()
  return all instanceof Promise ? all.then((loaded) => heardOf(loaded, actor)) : heardOf(all, actor)
}

function heardOf(all: readonly Library[], actor: Actor): Audible {
  const userId = actor.kind === 'account' ? actor.userId : null
  const heard = all.filter(({ everybody, accounts }) => everybody || accounts.some((id) => id === userId))
  return heard.length === all.length ? undefined : heard.map(({ id }) => id)
}

/** The libraries that a query is limited to: those that the caller hears, and of these the wanted ones. */
export async function heardBy({ actor }: Pick<Context, 'actor'>, wanted?: readonly number[]): Promise<Audible> {
  const heard = await audible(actor)
  return heard && wanted ? wanted.filter((id) => heard.includes(id)) : (wanted ?? heard)
}
