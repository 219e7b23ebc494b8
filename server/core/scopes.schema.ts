// Names that the products declare. Without zod: pages load this file, and zod would be half of their scripts.
import * as listed from '#server/products.schema.ts'
import type { NotificationKind, ProductSchema } from './product.schema.ts'

type Listed = typeof listed
type NamesOf<P extends 'scopes' | 'events' | 'notifications'> = {
  [K in keyof Listed]: Listed[K] extends Record<P, infer Names> ? keyof Names & string : never
}[keyof Listed]

export type ProductId = Listed[keyof Listed]['id']
export type Role = {
  [K in keyof Listed]: Listed[K] extends { roles: readonly (infer Name)[] } ? Name & string : never
}[keyof Listed]
export type Scope = NamesOf<'scopes'>
export type EventType = NamesOf<'events'>
export type NotificationKindId = NamesOf<'notifications'>

/** Every product in its order, served or not; `platform`, which belongs to no product, comes last. */
export const PRODUCTS = Object.values(listed).toSorted((a, b) => a.order - b.order) as readonly (ProductSchema & {
  id: ProductId
})[]
export const PRODUCT_IDS = PRODUCTS.map(({ id }) => id)

/** One account may have several roles; each adds rights. */
export const ALL_ROLES = PRODUCTS.flatMap(({ roles = [] }) => roles) as Role[]

const FACTS = merged((product) => product.scopes)

export const ALL_SCOPES = Object.keys(FACTS) as Scope[]
export const isScope = (name: string): name is Scope => Object.hasOwn(FACTS, name)

/** The scopes of tokens for other services of this installation: valid on the internal listener, and only there. */
export const SERVICE_SCOPES = ALL_SCOPES.filter((scope) => FACTS[scope]?.only === 'services')

/** Scopes of people and their tokens: all except those of services. */
export const ACCOUNT_SCOPES = ALL_SCOPES.filter((scope) => !SERVICE_SCOPES.includes(scope))

/**
 * Scopes that a program may ask for. Left out are those that would give it the account itself, such as managing tokens,
 * and webhooks, which would end with the program's token after an hour.
 */
export const PROGRAM_SCOPES = ALL_SCOPES.filter((scope) => FACTS[scope]?.only === undefined)

/** Every event that webhooks deliver, with the scope that shows its data. */
export const EVENTS = merged((product) => product.events) as Readonly<Record<EventType, { scope: Scope }>>

/** Every kind of notification, with its product. */
export const NOTIFICATIONS = merged(({ id, notifications = {} }) =>
  Object.fromEntries(Object.entries(notifications).map(([kind, facts]) => [kind, { ...facts, product: id }])),
) as Readonly<Record<NotificationKindId, NotificationFacts>>
export const NOTIFICATION_KINDS = Object.keys(NOTIFICATIONS) as NotificationKindId[]

export interface NotificationFacts extends NotificationKind {
  product: ProductId
  scope: Scope
  role?: Role
}

function merged<T>(
  part: (product: (typeof PRODUCTS)[number]) => Readonly<Record<string, T>> | undefined,
): Record<string, T> {
  return Object.assign({}, ...PRODUCTS.map(part)) as Record<string, T>
}
