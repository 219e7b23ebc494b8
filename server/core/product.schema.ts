/**
 * The part of a product that browsers may load. `server/products.schema.ts` lists the products;
 * `server/core/product.ts` has the other parts.
 */
export interface ProductSchema {
  /** Its name is in the messages `<product>.product`, which every page has, its tagline in `<product>.about`. */
  id: string
  /** Where its pages begin: `/name`; none for what belongs to no product. */
  href?: string
  /** Its guides: the names of files of docs/guides. What the menu calls them is in `components/docs/messages`. */
  guides?: readonly string[]
  /** Position of the product in lists, from 1. */
  order: number
  /** True when everybody may read some of its data: a change of it is looked for by every process. */
  hasPublicData?: boolean
  /** Roles that it adds: messages `platform.product.roles`, and what each allows in `admin.roles`. */
  roles?: readonly string[]
  /** Scopes of credentials. The messages `<product>.scopes` say what each allows. */
  scopes: Readonly<Record<string, ScopeFacts>>
  /** Events that webhooks deliver, each with the scope that shows its data: messages `<product>.events`. */
  events?: Readonly<Record<string, { scope: string }>>
  /**
   * What people are notified of, by kind: messages `<product>.kinds`, and the sentences in `<product>.notifications`.
   */
  notifications?: Readonly<Record<string, NotificationKind>>
}

export interface NotificationKind {
  /** The scope that shows its facts. */
  scope: string
  /** A role that its reader needs as well. */
  role?: string
  /** The page of the navigation that counts it. */
  section: string
  /** True when that page itself shows all of it, so that opening the page reads it. */
  isListed?: boolean
  /** When it is mailed: to readers who have not read it for some minutes, by the product itself, or not at all. */
  mail: 'unread' | 'apart' | 'never'
}

interface ScopeFacts {
  /**
   * `services`: for tokens of other services of this installation, valid on the internal listener and only there.
   * `accounts`: not for programs that people let in, which would get the account itself with it.
   */
  only?: 'services' | 'accounts'
}

/** Declares the part of a product that is safe in a browser, and keeps the names in it as types. */
export function productSchema<const S extends ProductSchema>(schema: S): S {
  return schema
}
