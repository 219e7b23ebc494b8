import { z } from 'zod'
import { retryAfterMs } from '#server/core/retry-after.ts'
import { traced } from '#server/core/tracing/tracing.ts'
import { DeskFailure, ORIGIN, refusedWith, type SupportDesk } from './desk.ts'

interface Options {
  url: string
  token: string | undefined
  timeoutMs: number
}

const id = z.union([z.string(), z.number()]).transform(String)
const Answer = z.object({ id: id.optional(), task_id: id.optional() })
const Found = z.object({
  tasks: z.array(
    Answer.extend({ key: z.string(), origin: z.string().optional(), tags: z.array(z.string()).optional() }),
  ),
})

/**
 * Any desk that accepts a POST with `Idempotency-Key` and answers 409 for a duplicate. Where it also answers
 * `GET ?key=` with `{"tasks":[{id, key, origin?, tags?}]}`, a duplicate is checked to be ours.
 */
export function httpDesk(options: Options): SupportDesk {
  return {
    name: `http ${options.url}`,
    type: 'http',

    async createTask({ key, subject, body, tags }) {
      const response = await send(options, options.url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify({ key, subject, body, tags: [...tags, ORIGIN] }),
      })
      if (response.ok) return { outcome: 'created', taskId: await idOf(response) }
      if (response.status === 409) return { outcome: 'duplicate', taskId: await idOf(response) }
      throw await refusal(response)
    },

    async findByKey(key) {
      const url = new URL(options.url)
      url.searchParams.set('key', key)
      const response = await send(options, url.href, { method: 'GET' })
      if (response.status >= 500 || response.status === 429) throw await refusal(response)
      const found = Found.safeParse(response.ok ? await jsonOf(response) : null)
      const task = found.data?.tasks.find((one) => one.key === key)
      if (!task) return null
      const isMarked = task.origin !== undefined || task.tags !== undefined
      const ours = !isMarked || task.origin === ORIGIN || (task.tags?.includes(ORIGIN) ?? false)
      return { taskId: task.task_id ?? task.id ?? null, ours }
    },

    /** Any answer below 500 means that the desk is up. */
    health: () =>
      send(options, options.url, { method: 'HEAD' }).then(
        (response) => response.status < 500,
        () => false,
      ),
  }
}

async function send({ token, timeoutMs }: Options, url: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  try {
    return await traced(`support desk ${init.method}`, { kind: 'client' }, async (span) => {
      const response = await fetch(url, {
        ...init,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      span?.setAttribute('http.response.status_code', response.status)
      return response
    })
  } catch (cause) {
    throw new DeskFailure(reasonOf(cause), { cause })
  }
}

function reasonOf(cause: unknown): string {
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return 'The desk did not answer in time'
  const code = cause instanceof Error ? (cause.cause as { code?: unknown } | undefined)?.code : undefined
  return `The desk could not be reached${typeof code === 'string' ? ` (${code})` : ''}`
}

async function refusal(response: Response): Promise<DeskFailure> {
  await response.body?.cancel()
  return refusedWith(response.status, retryAfterMs(response.headers.get('retry-after')))
}

/** The answer may break off after the task was created: its id is then unknown, the outcome is not. */
async function idOf(response: Response): Promise<string | null> {
  const answer = Answer.safeParse(await jsonOf(response))
  return answer.data?.task_id ?? answer.data?.id ?? null
}

async function jsonOf(response: Response): Promise<unknown> {
  return response.json().catch(() => null)
}
