import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { Context } from '#server/core/context.ts'
import { isServed } from '#server/core/products.ts'
import { PRODUCT_IDS } from '#server/core/scopes.schema.ts'

const SERVER = join(import.meta.dirname, '../..')

/** What a task's `run` receives: a context of the system, and which attempt this is. */
export interface TaskContext extends Context {
  /** 1 for the first run of a job */
  attempt: number
  /** whether a failure now is final */
  lastAttempt: boolean
}

interface TaskOptions {
  /** maximum attempts of a job, with pauses of e^attempt seconds; default 25 (about three days) */
  maxAttempts?: number
  /** schedule in crontab format, in UTC: `0 * * * *`; the payload is then `{}` */
  cron?: string
}

/** What `enqueue` adds: the name of a task and its payload. */
export interface Job<P extends z.ZodType = z.ZodType> {
  /** `<product>.<verb>`, unique */
  name: string
  payload: P
}

/** Work that the worker does outside a request. */
export interface Task<P extends z.ZodType = z.ZodType> extends TaskOptions, Job<P> {
  kind: 'task'
  run(ctx: TaskContext, payload: z.output<P>): Promise<void>
}

/**
 * Declares a task; the worker finds it where it is exported from a `<noun>.task.ts` below `server`. It must be safe to
 * run twice: a job whose worker was killed runs again.
 */
export function task<P extends z.ZodType>(
  { name, payload }: Job<P>,
  run: (ctx: TaskContext, payload: z.output<P>) => Promise<void>,
  options: TaskOptions = {},
): Task<P> {
  return { kind: 'task', name, payload, run, ...options }
}

/** Declares a task that runs only by its schedule. */
export function scheduledTask(
  name: string,
  run: (ctx: TaskContext) => Promise<void>,
  options: TaskOptions & { cron: string },
): Task {
  return task({ name, payload: z.object({}) }, run, options)
}

/**
 * Every task that a `*.task.ts` below `folder` exports, by name, but for products that are not served: their jobs wait.
 * @throws Error when two have the same name
 */
export async function loadTasks(folder = SERVER): Promise<Map<string, Task>> {
  const found = new Map<string, Task>()
  const entries = await readdir(folder, { recursive: true })
  const hidden = PRODUCT_IDS.filter((id) => !isServed(id)).map((id) => `products/${id}/`)
  const wanted = (name: string) => name.endsWith('.task.ts') && !hidden.some((product) => name.startsWith(product))
  for (const entry of entries.filter(wanted).sort()) {
    const module = (await import(pathToFileURL(join(folder, entry)).href)) as Record<string, unknown>
    for (const value of Object.values(module).filter(isTask)) {
      if (found.has(value.name)) throw new Error(`${entry}: there is another task "${value.name}"`)
      found.set(value.name, value)
    }
  }
  return found
}

function isTask(value: unknown): value is Task {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'task'
}
