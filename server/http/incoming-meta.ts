import type { IncomingMessage } from 'node:http'
import { newId } from '#server/core/ids.ts'
import type { RequestMeta } from './meta.ts'
import { addressOf, isSecure, originOf } from './origin.ts'

/** The facts of an incoming message; the origin is worked out only for those who ask. */
export class IncomingMeta implements RequestMeta {
  readonly requestId = newId('req')
  readonly ip: string | null
  readonly secure: boolean
  readonly listener: RequestMeta['listener']
  private readonly incoming: IncomingMessage

  constructor(incoming: IncomingMessage, listener: RequestMeta['listener']) {
    this.incoming = incoming
    this.listener = listener
    this.ip = addressOf(incoming)
    this.secure = isSecure(incoming)
  }

  get origin(): string {
    return originOf(this.incoming)
  }
}
