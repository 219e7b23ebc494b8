import { hasRole, hasScope, type Actor } from '#server/core/actor.ts'
import { isServed } from '#server/core/products.ts'
import { NOTIFICATION_KINDS, NOTIFICATIONS, type NotificationKindId } from '#server/core/scopes.schema.ts'

/** The kinds of notifications that a caller may read: of what is served, by scope and role. */
export function visibleKinds(actor: Actor): NotificationKindId[] {
  return NOTIFICATION_KINDS.filter((kind) => {
    const { product, scope, role } = NOTIFICATIONS[kind]
    return isServed(product) && hasScope(actor, scope) && (role === undefined || hasRole(actor, role))
  })
}

/** The sentence of a kind with its facts; a fact that is missing leaves its name. */
export function sentence(kind: NotificationKindId, facts: unknown): string {
  const given = facts as Readonly<Record<string, unknown>>
  return NOTIFICATIONS[kind].text.replace(/\{(\w+)\}/g, (name, fact: string) => {
    const value = given[fact]
    return typeof value === 'string' ? value : name
  })
}
