import { forget, namesLike, remember, remembered } from './phone-storage.ts'
import type { PhoneStorage } from './phone-storage.ts'
import { authorization, SAVE_PATH } from './rides-api.ts'

/** `waiting`: saved on this phone and sent again later; `refused`: the server will never take it. */
export type SendState = 'sending' | 'waiting' | 'saved' | 'refused'
export interface Sending {
  state: SendState
  message?: string
}

interface Unsent {
  /** The exact text that is sent, the same at every attempt. */
  body: string
  since: number
}

interface Surroundings {
  storage: PhoneStorage | null
  fetch(path: string, init: RequestInit): Promise<Response>
  /** Runs `work` after `ms`; the returned function calls it off. */
  later(ms: number, work: () => void): () => void
  now(): number
}

/** Milliseconds before attempt n+1 after n failures: 1, 2, 4 … 60 s, and never before the server allows. */
export function retryDelay(failures: number, retryAfter: string | null): number {
  const asked = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : 0
  return Math.max(asked, Math.min(60_000, 1000 * 2 ** Math.min(failures - 1, 16)))
}

/**
 * Saves that have not reached the server yet. They live on the phone under their owner, survive a reload, and are sent
 * with the identical body until the server has them: a second delivery is a replay there.
 */
export class Outbox {
  private readonly around: Surroundings
  private readonly owner: string
  private readonly token: string | undefined
  private readonly states = new Map<string, Sending>()
  private readonly listeners = new Set<() => void>()
  private readonly running = new Set<string>()
  private readonly failures = new Map<string, number>()
  private readonly timers = new Map<string, () => void>()
  private readonly unstored = new Map<string, Unsent>()

  /** @param owner account (or link) the saves belong to: nobody else's are sent */
  constructor(owner: string, token: string | undefined, around: Surroundings) {
    this.owner = owner
    this.token = token
    this.around = around
  }

  /** Keeps the save on the phone and sends it; a save of the same order that is under way stays as it is. */
  send(orderId: string, body: object): void {
    if (this.has(orderId)) return
    const unsent = { body: JSON.stringify(body), since: this.around.now() }
    if (!remember(this.around.storage, this.nameOf(orderId), unsent)) this.unstored.set(orderId, unsent)
    void this.attempt(orderId)
  }

  /** Sends everything that is kept: at start, and when the phone is online again. */
  wake(): void {
    for (const name of namesLike(this.around.storage, this.nameOf(''))) {
      void this.attempt(name.slice(this.nameOf('').length))
    }
    for (const orderId of this.unstored.keys()) void this.attempt(orderId)
  }

  has(orderId: string): boolean {
    return this.unsentOf(orderId) !== null
  }

  stateOf(orderId: string): Sending | undefined {
    return this.states.get(orderId)
  }

  /** Order ids that wait on this phone. */
  waiting(): number {
    return [...this.states.values()].filter((one) => one.state === 'waiting').length
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Stops the timers; what is unsent stays on the phone. */
  close(): void {
    for (const callOff of this.timers.values()) callOff()
    this.timers.clear()
  }

  private async attempt(orderId: string): Promise<void> {
    const unsent = this.unsentOf(orderId)
    // Another tab may have delivered it meanwhile.
    if (!unsent && this.states.get(orderId)?.state === 'waiting') this.tell(orderId, { state: 'saved' })
    if (!unsent || this.running.has(orderId)) return
    this.timers.get(orderId)?.()
    this.running.add(orderId)
    this.tell(orderId, { state: 'sending' })
    const result = await this.post(unsent.body)
    this.running.delete(orderId)
    if (result.state === 'waiting') this.again(orderId, result)
    else this.finish(orderId, result)
  }

  private async post(body: string): Promise<Sending & { retryAfter?: string | null }> {
    try {
      const response = await this.around.fetch(SAVE_PATH, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...authorization(this.token) },
        body,
      })
      if (response.ok) return { state: 'saved' }
      return await judged(response)
    } catch {
      return { state: 'waiting' }
    }
  }

  private again(orderId: string, result: Sending & { retryAfter?: string | null }): void {
    const failures = (this.failures.get(orderId) ?? 0) + 1
    this.failures.set(orderId, failures)
    const wait = retryDelay(failures, result.retryAfter ?? null)
    this.timers.set(
      orderId,
      this.around.later(wait, () => void this.attempt(orderId)),
    )
    this.tell(orderId, { state: 'waiting', ...(result.message && { message: result.message }) })
  }

  private finish(orderId: string, result: Sending): void {
    forget(this.around.storage, this.nameOf(orderId))
    this.unstored.delete(orderId)
    this.failures.delete(orderId)
    this.tell(orderId, { state: result.state, ...(result.message && { message: result.message }) })
  }

  private unsentOf(orderId: string): Unsent | null {
    return this.unstored.get(orderId) ?? remembered<Unsent>(this.around.storage, this.nameOf(orderId))
  }

  private nameOf(orderId: string): string {
    return `unsent.${this.owner}.${orderId}`
  }

  private tell(orderId: string, sending: Sending): void {
    this.states.set(orderId, sending)
    for (const listener of this.listeners) listener()
  }
}

/** 409 `already_saved` counts as done; what can never pass is refused; everything else may pass later. */
async function judged(response: Response): Promise<Sending & { retryAfter?: string | null }> {
  const { status } = response
  const error = await response
    .json()
    .then((body: unknown) => (body as { error?: { code?: string; message?: string } } | null)?.error)
    .catch(() => undefined)
  if (status === 409 && error?.code === 'already_saved') return { state: 'saved' }
  if ([400, 403, 404, 413, 422].includes(status)) {
    return { state: 'refused', message: error?.message ?? `The server answered ${status}` }
  }
  const message = status === 401 ? 'Sign in again to send it.' : undefined
  return { state: 'waiting', retryAfter: response.headers.get('retry-after'), ...(message && { message }) }
}
