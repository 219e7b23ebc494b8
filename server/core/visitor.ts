import { ANONYMOUS, hasScope, type Access } from './actor.ts'
import { derive, type Context } from './context.ts'
import { isScope, type Scope } from './scopes.schema.ts'

interface Open {
  access: Access
  product: string
  readScope?: Scope | null
}

/**
 * The context that an operation runs in and its answer is written in. In a public operation, an account whose
 * credential lacks the product's read scope becomes a visitor; done here, so that no service can forget it. Limits,
 * audit and replays still count for the credential, and what the account has just changed is read from the primary.
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
