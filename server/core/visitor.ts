import { ANONYMOUS, hasScope, type Access } from './actor.ts'
import { derive, type Context } from './context.ts'
import { SCOPES, type Scope } from './scopes.schema.ts'

interface Open {
  access: Access
  product: string
  reads?: Scope | null
}

/**
 * The context that an operation runs in, and that its answer is written in. One that everybody may call sees a visitor
 * where the credential of an account lacks the scope that reads its product: no service can forget to ask. Limits, audit
 * and replays still count to the credential.
 */
export function contextIn(operation: Open, ctx: Context): Context {
  if (operation.access !== 'anyone' || ctx.actor.kind !== 'account') return ctx
  const scope = readScope(operation)
  return scope === null || hasScope(ctx.actor, scope) ? ctx : derive(ctx, { actor: ANONYMOUS })
}

/** The scope without which an account is a visitor to an operation that everybody may call; null where none is asked for. */
function readScope({ product, reads }: Open): Scope | null {
  if (reads !== undefined) return reads
  const scope = `${product}:read`
  return scope in SCOPES ? (scope as Scope) : null
}
