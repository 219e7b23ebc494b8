/**
 * The part of a product that browsers may load. `server/products.schema.ts` lists the products;
 * `server/core/product.ts` has the other parts.
 */
export interface ProductSchema {
  /** Its name is in the messages `<product>.product`, which every page has, its tagline in `<product>.about`. */
  id: string
  /** Path under which its pages are: `/name`; none for `platform`, which belongs to no product. */
  href?: string
  /** The names of its guides, files of docs/guides. Their titles in the menu are in `components/docs/messages`. */
  guides?: readonly string[]
  /** Position of the product in lists, from 1. */
  order: number
  /** True when some of its data is public: every process then looks for changes of it. */
  hasPublicData?: boolean
  /** Roles that it adds: messages `platform.product.roles`, and what each allows in `admin.roles`. */
  roles?: readonly string[]
  /** Scopes of credentials. The messages `<product>.scopes` say what each allows. */
  scopes: Readonly<Record<string, ScopeFacts>>
  /** Events that webhooks deliver, each with the scope that may read its data. Texts: messages `<product>.events`. */
  events?: Readonly<Record<string, { scope: string }>>
  /**
   * What people are notified of, by kind: messages `<product>.kinds`, and the sentences in `<product>.notifications`.
   */
  notifications?: Readonly<Record<string, NotificationKind>>
}

export interface NotificationKind {
  /** The scope that may read the facts of the notification. */
  scope: string
  /** A role that its reader needs as well. */
  role?: string
  /** Path of the page whose navigation entry shows the number of unread notifications. */
  section: string
  /** True when that page itself shows these facts: opening it marks the notifications as read. */
  isListed?: boolean
  /** Mailed to readers who have not read it for some minutes, mailed by the product itself, or never mailed. */
  mail: 'unread' | 'apart' | 'never'
}

interface ScopeFacts {
  /**
   * `services`: only for tokens of other services of this installation, accepted on the internal listener alone.
   * `accounts`: not for programs that people authorize, because it would give them control of the account.
   */
  only?: 'services' | 'accounts'
}

/** Declares the part of a product that is safe in a browser, and keeps the names in it as types. */
export function productSchema<const S extends ProductSchema>(schema: S): S {
  return schema
}
