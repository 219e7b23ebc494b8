import type { Context } from '#server/core/context.ts'
import type { ApiRequest } from '#server/core/request.ts'
import type { Content } from './answer.ts'

interface Call {
  ctx: Context
  params: URLSearchParams
  request: ApiRequest
}

/** A call that answers with an element, or with an empty `subsonic-response`. */
export type Run = (call: Call) => Promise<Content> | Content
/** A call that answers with a file. */
export type RunMedia = (call: Call) => Promise<Response>
