import type { ApiRequest } from '#server/core/request.ts'
import type { Context } from '#server/core/context.ts'
import { vacancyItems } from '../postings/items.service.ts'

/** Vacancies read and written at a time. */
const BATCH = 200

export const NDJSON = 'application/x-ndjson'

/** Whether the caller asks for every match as lines of JSON. */
export const wantsLines = (request: ApiRequest): boolean => (request.headers.get('accept') ?? '').includes(NDJSON)

/** Every vacancy of the list in its order, one JSON object a line, read only as fast as the caller takes them. */
export function linesResponse(ctx: Context, ids: Int32Array): Response {
  const encoder = new TextEncoder()
  let at = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (at >= ids.length || ctx.signal.aborted) return controller.close()
      const items = await vacancyItems(ctx, [...ids.subarray(at, at + BATCH)])
      at += BATCH
      controller.enqueue(encoder.encode(items.map((item) => `${JSON.stringify(item)}\n`).join('')))
    },
  })
  return new Response(body, { headers: { 'Content-Type': NDJSON, 'X-Total-Count': String(ids.length) } })
}
