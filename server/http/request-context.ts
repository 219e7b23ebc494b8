import type { Logger } from 'pino'
import type { Actor } from '#server/core/actor.ts'
import { noNotes } from '#server/core/context.ts'
import type { Context } from '#server/core/context.ts'
import { db } from '#server/core/db.ts'
import type { Db } from '#server/core/db.ts'
import { log } from '#server/core/log.ts'
import type { ApiRequest } from './api-request.ts'
import type { RequestMeta } from './meta.ts'

/**
 * The context of one request. What costs something is made when first asked for; a class, because an object literal
 * with getters costs more to make than everything else that happens to a small request.
 */
export class RequestContext implements Context {
  readonly actor: Actor
  readonly requestId: string
  readonly ip: string | null
  readonly note = noNotes.note
  readonly replay = noNotes.replay
  readonly afterCommit = noNotes.afterCommit
  private readonly request: ApiRequest
  private readonly meta: RequestMeta

  constructor(actor: Actor, request: ApiRequest, meta: RequestMeta) {
    this.actor = actor
    this.requestId = meta.requestId
    this.ip = meta.ip
    this.request = request
    this.meta = meta
  }

  get origin(): string {
    return this.meta.origin
  }

  get language(): string {
    return this.request.headers.get('accept-language') ?? ''
  }

  get db(): Db {
    return db()
  }

  get log(): Logger {
    return log().child({ requestId: this.requestId })
  }

  get signal(): AbortSignal {
    return this.request.signal
  }
}
