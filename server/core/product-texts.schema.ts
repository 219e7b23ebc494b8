import type { Locale } from '#i18n/locales.ts'
import { texts, type Namespace } from '#i18n/texts.ts'
import {
  NOTIFICATIONS,
  PRODUCTS,
  type EventType,
  type NotificationKindId,
  type ProductId,
  type Role,
  type Scope,
} from './scopes.schema.ts'

// Texts for what the products declare by name; they are in the products' messages.

/** Translates a declared name. The compiler cannot check that the messages have such a key: a test does. */
type Declared = ((name: string) => string) & { raw: (name: string) => string }

/** What a scope allows, shown where tokens are created. */
export function scopeText(scope: Scope, locale?: Locale): string {
  const t = texts(`${declaring('scopes', scope)}.scopes` as Namespace, locale) as unknown as Declared
  return t(scope)
}

/** What an event of webhooks means. */
export function eventText(type: EventType, locale?: Locale): string {
  const t = texts(`${declaring('events', type)}.events` as Namespace, locale) as unknown as Declared
  return t(type)
}

/** The title of a kind of notifications, shown where mails are turned on and off. */
export function kindText(kind: NotificationKindId): string {
  const t = texts(`${NOTIFICATIONS[kind].product}.kinds` as Namespace) as unknown as Declared
  return t(kind)
}

/** The sentence of a kind of notifications, with its facts as placeholders: `{who} has written to you`. */
export function noticeText(kind: NotificationKindId): string {
  const t = texts(`${NOTIFICATIONS[kind].product}.notifications` as Namespace) as unknown as Declared
  return t.raw(kind)
}

export function roleName(role: Role): string {
  return texts('platform.product.roles')(role)
}

export function productName(id: ProductId, locale?: Locale): string {
  return texts(`${id}.product`, locale)('name')
}

/** One sentence that helps to choose a product; only products with pages have one. */
export function taglineOf(id: Exclude<ProductId, 'platform'>, locale?: Locale): string {
  return texts(`${id}.about`, locale)('tagline')
}

/** The message namespaces of these products that `scopeText` or `eventText` needs in a browser. */
export function namespacesOf(part: 'scopes' | 'events', ids: readonly ProductId[]): Namespace[] {
  return PRODUCTS.filter((product) => ids.includes(product.id) && product[part]).map(
    ({ id }) => `${id}.${part}` as Namespace,
  )
}

function declaring(part: 'scopes' | 'events', name: string): ProductId {
  const product = PRODUCTS.find((one) => name in (one[part] ?? {}))
  if (!product) throw new Error(`no product declares ${name}`)
  return product.id
}
