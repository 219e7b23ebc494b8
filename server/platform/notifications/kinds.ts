import { texts } from '#i18n/texts.ts'
import { hasRole, hasScope, type Actor } from '#server/core/actor.ts'
import { noticeText } from '#server/core/product-texts.schema.ts'
import { isServed } from '#server/core/products.ts'
import { NOTIFICATION_KINDS, NOTIFICATIONS, type NotificationKindId } from '#server/core/scopes.schema.ts'

/** The kinds of notifications that a caller may read: of what is served, by scope and role. */
export function visibleKinds(actor: Actor): NotificationKindId[] {
  return NOTIFICATION_KINDS.filter((kind) => {
    const { product, scope, role } = NOTIFICATIONS[kind]
    return isServed(product) && hasScope(actor, scope) && (role === undefined || hasRole(actor, role))
  })
}

/**
 * The sentence of a notification in the reader's language; a missing fact leaves its placeholder.
 * @param marked wraps each fact before it is inserted
 */
export function sentence(kind: NotificationKindId, facts: unknown, marked = (fact: string) => fact): string {
  const given = facts as Readonly<Record<string, unknown>>
  return noticeText(kind).replace(/\{(\w+)\}/g, (name, fact: string) => {
    const value = wordsOf(kind, given[`${fact}_code`]) ?? given[fact]
    return typeof value === 'string' ? marked(value) : name
  })
}

/** A notification for our pages, with Unicode isolates around each fact: pages show a fact in its own language. */
export function withMarkedFacts<N extends { kind: NotificationKindId; facts: object }>(notification: N) {
  const marked = (fact: string) => `\u2068${fact.replaceAll(/[\u2068\u2069]/g, '')}\u2069`
  return { ...notification, text: sentence(notification.kind, notification.facts, marked) }
}

/** The text of a fact that is a reason code of its product; null for any other fact. */
function wordsOf(kind: NotificationKindId, code: unknown): string | null {
  if (typeof code !== 'string') return null
  const t = texts(`${NOTIFICATIONS[kind].product}.reasons` as 'platform.reasons')
  const name = code as 'gone'
  return t.has(name) ? t(name) : null
}
