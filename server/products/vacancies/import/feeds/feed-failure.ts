import type { FAILURES } from './kinds.schema.ts'

/** Why a feed could not be read to its end. */
export class FeedFailure extends Error {
  readonly reason: (typeof FAILURES)[number]
  /** What the reason is about: a status, the message of a parser. */
  readonly detail: string | null

  constructor(reason: (typeof FAILURES)[number], detail: string | null = null) {
    super(`${reason} ${detail ?? ''}`)
    this.reason = reason
    this.detail = detail
  }
}
