import { ANONYMOUS, hasScope, type Access } from './actor.ts'
import { derive, type Context } from './context.ts'
import { isScope, type Scope } from './scopes.schema.ts'

interface Open {
  access: Access
  product: string
  readScope?: Scope | null
}

/**
 * The context that an operation runs in, and that its answer is written in. One that everybody may call sees a visitor
 * where the credential of an account lacks the scope that reads its product: no service can forget to ask. Limits,
 * audit and replays still count to the credential, and what the account has just changed is read where it was written.
 */
export function contextIn(operation: Open, ctx: Context): Context {
  if (operation.access !== 'anyone' || ctx.actor.kind !== 'account') return ctx
  const scope = scopeOf(operation)
  return scope === null || hasScope(ctx.actor, scope) ? ctx : derive(ctx, { actor: ANONYMOUS, reads: ctx.reads })
}

/**
 * The scope without which an account is a visitor to an operation that everybody may call; null where none is asked
 * for.
 */
function scopeOf({ product, readScope }: Open): Scope | null {
  if (readScope !== undefined) return readScope
  const scope = `${product}:read`
  return isScope(scope) ? scope : null
}
