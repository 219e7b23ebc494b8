import { texts } from '#i18n/texts.ts'
import type { Actor } from '../actor.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'

/**
 * The resources that an operation acts on, for tokens that are bound to resources
 * (`server:1204567`). Such tokens may not call an operation that does not declare this.
 * - `caller`: acts on the calling token only
 * - `on`: acts on these resources, each of which the token must be bound to; an empty list is
 * refused
 * - `lists`: acts on the resources in its output; the operation selects them by `boundTo`, which is
 * checked
 * - `kind`: only tokens that are bound to a resource of this kind (`server`) may call it
 */
export type Acts<I, O> =
  | 'caller'
  | { kind?: string; on(input: I, ctx: Context): readonly string[] | Promise<readonly string[]> }
  | { kind?: string; lists(output: O): readonly string[] }

type AnyActs = Acts<never, never> | undefined

/** All that the caller's token may act on; null when it is bound to nothing, and so may act on everything. */
export function boundTo(actor: Actor): readonly string[] | null {
  if (actor.kind !== 'account' || !actor.resources) return null
  return [...actor.resources, ...(actor.parts ?? [])]
}

/** The ids of one kind that the caller may act on, for the condition of a query; undefined for all. */
export function boundIds(actor: Actor, kind: string): number[] | undefined {
  const ids = boundTo(actor)?.map((name) => name.split(':'))
  return ids?.filter(([one]) => one === kind).map(([, id]) => Number(id))
}

/** @throws forbidden for a bound token, when the operation does not say what it acts on, or acts on another kind */
export function checkActs(acts: AnyActs, actor: Actor): void {
  const bound = boundTo(actor)
  if (!bound) return
  const kind = acts instanceof Object ? acts.kind : undefined
  const isOther = kind !== undefined && !bound.some((name) => name.startsWith(`${kind}:`))
  if (acts === undefined || isOther) throw refusal(actor)
}

/** @throws forbidden for a bound token, when the call acts on a resource that the token is not bound to */
export async function checkResources(acts: AnyActs, ctx: Context, input: unknown): Promise<void> {
  const bound = boundTo(ctx.actor)
  if (!bound || !(acts instanceof Object) || !('on' in acts)) return
  const resources = await acts.on(input as never, ctx)
  if (resources.length === 0 || !resources.every((name) => bound.includes(name))) throw refusal(ctx.actor)
}

/** @throws Error when the answer to a bound token shows a resource that it is not bound to, which is a bug */
export function checkListed(acts: AnyActs, actor: Actor, output: unknown): void {
  const bound = boundTo(actor)
  if (!bound || !(acts instanceof Object) || !('lists' in acts)) return
  const others = acts.lists(output as never).filter((name) => !bound.includes(name))
  if (others.length > 0) throw new Error(`a list for ${bound.join(', ')} has ${others.join(', ')} in it`)
}

function refusal(actor: Actor): AppError {
  const names = boundTo(actor)?.join(', ') ?? ''
  return new AppError('forbidden', texts('errors.access')('bound', { names }), { reason: 'bound_token' })
}
