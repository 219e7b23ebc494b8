import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Account, UserId } from './actor.ts'
import type { Command } from './command.ts'
import type { Context } from './context.ts'
import type { Db } from './database/db.ts'
import type { Check } from './finding.ts'
import type { ProductSchema } from './product.schema.ts'
import type { ProductId, Role } from './scopes.schema.ts'

/** What the rest of the server knows of a product. `server/products.ts` lists them. */
export interface Product extends ProductSchema {
  id: ProductId
  /** Its tRPC routers by name. */
  routers: Readonly<Record<string, unknown>>
  /** A sentence that it adds to the introduction of the API description. */
  introduction?: string
  /** Its nouns in the table of contents of the API description. */
  tags: readonly Tag[]
  /**
   * The kinds of resources that a token can be bound to. Each function returns how many resources with the id the
   * account has. Ids of the kind `label` are `key=value`.
   */
  resources?: Readonly<Record<string, (db: Db, ownerId: UserId, id: string) => Promise<number>>>
  /** The parts of a resource: a token that is bound to the resource may act on them too. */
  resourceParts?: Readonly<Record<string, (db: Db, ownerId: UserId, id: string) => Promise<string[]>>>
  /** A kind of credential beside tokens and sessions. */
  credential?: CredentialKind
  /** Host of the product's own API, whose paths begin at the root; undefined when the settings name none. */
  apiHost?: () => string | undefined
  /** The message for callers while the product is under maintenance, else false; its tasks go on. */
  closed?: () => string | false
  /**
   * Pages that look the same for every visitor without a session, as Next names them (`/name/[id]`): one rendering may
   * be sent to all of them. Such a page reads neither cookies nor the visitor's address.
   */
  sharedPages?: readonly string[]
  /** Its endpoints (`ProductApi` of server/api/http/routes.ts); loaded where they are answered, not with pages. */
  api: () => Promise<{ default: object }>
  /** The commands that it adds to `quartet`; only that program loads them. */
  commands?: () => Promise<{ default: readonly Command[] }>
  /** What runs beside its requests; loaded by the processes of the server, not with pages. */
  process?: () => Promise<{ default: ProductProcess }>
}

interface Tag {
  name: string
  description: string
  /**
   * Prefixes of operation ids that belong to the tag; among all products the longest prefix wins.
   */
  ids: readonly string[]
}

export interface CredentialKind {
  /** Its name and what it is, in the API description. */
  name: string
  description: string
  /** How its secrets begin. */
  prefix: string
  /** The account that the secret identifies. @throws unauthenticated when it is unknown, or `accepted` is false */
  identify(secret: string, accepted: boolean): Promise<Account>
}

/** The part of a product in the processes of the server. */
export interface ProductProcess {
  /** What `quartet doctor` looks at, and the main process of each machine every minute. */
  checks?: readonly Check[]
  /** What each process that answers requests looks at every minute: what it keeps in its memory. */
  servingChecks?: readonly Check[]
  /** Handlers of connection upgrades (WebSocket), by path. */
  upgrades?: Readonly<Record<string, (request: IncomingMessage, socket: Duplex, head: Buffer) => void>>
  gauges?: readonly GaugeOptions[]
  /** Folders whose files a backup contains, by their names in it. */
  folders?: Readonly<Record<string, () => string | Promise<string>>>
  /** Called in the main process, before anything is served. */
  beforeStart?(say: Say, embedded: boolean): Promise<void>
  /** Called in each process that answers requests, before it listens. */
  beforeServing?(): void
  /** Called in each process that answers requests, when it listens. */
  afterListening?(): void
  /** Called in the worker; the returned object is closed when the worker stops. */
  work?(): Promise<{ close(): Promise<void> }>
  /** Loads sample data that belongs to no account; must be safe to repeat. */
  demo?(say: Say): Promise<void>
  /** Sample data of the demo accounts, in the transaction that makes them. */
  demoContent?(ctx: Context, emailOf: (role: Role) => string): Promise<void>
  /** Lines about the sample data printed at the start. */
  demoNotes?(): string[]
}

/** A value with its labels. */
export type Reading = readonly [value: number, labels?: Readonly<Record<string, string>>]

export interface GaugeOptions {
  name: string
  help: string
  /** How the values of several processes are combined: by their sum, or by the largest. */
  over: 'sum' | 'max'
  /** Called whenever metrics are asked for; no readings where there is nothing to read. */
  read: () => readonly Reading[]
}

type Say = (line: string) => void

/** Declares a product, and keeps the types of its parts. */
export function product<const P extends Product>(declared: P): P {
  return declared
}
