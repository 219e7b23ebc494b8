import { texts } from '#i18n/texts.ts'
import { forget, namesLike, remember, remembered, type PhoneStorage } from './phone-storage.ts'
import { authorization, savePath } from './rides-api.ts'

/**
 * `waiting`: stored on this phone, to be sent again; `refused`: kept for the rider to edit, or a later server version.
 */
type SendState = 'sending' | 'waiting' | 'saved' | 'refused'
export interface Sending {
  state: SendState
  message?: string
}

interface Result extends Sending {
  /** The value of the `Retry-After` header. */
  retryAfter?: string | null
}

interface Unsent {
  /** The exact text that is sent, the same at every attempt. */
  body: string
}

interface Environment {
  storage: PhoneStorage | null
  fetch(path: string, init: RequestInit): Promise<Response>
  /** Runs `work` after `ms`; the returned function cancels it. */
  later(ms: number, work: () => void): () => void
}

/** The milliseconds to wait after a number of failures: 1, 2, 4 … 60 s, and never less than the server asks for. */
export function retryDelay(failures: number, retryAfter: string | null): number {
  const asked = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : 0
  return Math.max(asked, Math.min(60_000, 1000 * 2 ** Math.min(failures - 1, 16)))
}

/**
 * Saves that have not reached the server yet. They are stored on the phone by owner, survive a reload, and are sent
 * with an identical body until the server has them, which recognises a repeated delivery.
 */
export class Outbox {
  private readonly environment: Environment
  private readonly owner: string
  private readonly token: string | undefined
  private readonly states = new Map<string, Sending>()
  private readonly listeners = new Set<() => void>()
  private readonly running = new Set<string>()
  private readonly failures = new Map<string, number>()
  private readonly timers = new Map<string, () => void>()
  private readonly unstored = new Map<string, Unsent>()
  private readonly sent = new Map<string, string>()

  /** @param owner account (or feedback link) that the saves belong to; saves of other owners are not sent */
  constructor(owner: string, token: string | undefined, environment: Environment) {
    this.owner = owner
    this.token = token
    this.environment = environment
  }

  /** Stores the save on the phone and sends it. An unsent save of the same order is replaced only if it was refused. */
  send(orderId: string, body: object): void {
    if (this.has(orderId) && this.stateOf(orderId)?.state !== 'refused') return
    const unsent: Unsent = { body: JSON.stringify(body) }
    if (!remember(this.environment.storage, this.nameOf(orderId), unsent)) this.unstored.set(orderId, unsent)
    void this.attempt(orderId)
  }

  /** Sends every stored save: at start, and when the phone comes online. */
  wake(): void {
    for (const name of namesLike(this.environment.storage, this.nameOf(''))) {
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

  /** The text of the last request sent for the order from here, even after it was saved. */
  bodyOf(orderId: string): string | undefined {
    return this.sent.get(orderId)
  }

  /** How many saves wait on this phone. */
  waiting(): number {
    return [...this.states.values()].filter((one) => one.state === 'waiting').length
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Stops the timers; what is unsent stays on the phone. */
  close(): void {
    for (const cancel of this.timers.values()) cancel()
    this.timers.clear()
  }

  private async attempt(orderId: string): Promise<void> {
    const unsent = this.unsentOf(orderId)
    // Another tab may have delivered it in the meantime.
    if (!unsent && this.states.get(orderId)?.state === 'waiting') this.publish(orderId, { state: 'saved' })
    if (!unsent || this.running.has(orderId)) return
    this.timers.get(orderId)?.()
    this.running.add(orderId)
    this.sent.set(orderId, unsent.body)
    this.publish(orderId, { state: 'sending' })
    const result = await this.post(unsent.body)
    this.running.delete(orderId)
    if (result.state === 'waiting') this.again(orderId, result)
    else this.finish(orderId, result)
  }

  private async post(body: string): Promise<Result> {
    try {
      const response = await this.environment.fetch(savePath(body), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...authorization(this.token) },
        body,
      })
      return await resultOf(response)
    } catch {
      return { state: 'waiting' }
    }
  }

  private again(orderId: string, result: Result): void {
    const failures = (this.failures.get(orderId) ?? 0) + 1
    this.failures.set(orderId, failures)
    const wait = retryDelay(failures, result.retryAfter ?? null)
    this.timers.set(
      orderId,
      this.environment.later(wait, () => void this.attempt(orderId)),
    )
    this.publish(orderId, { state: 'waiting', ...(result.message && { message: result.message }) })
  }

  private finish(orderId: string, result: Sending): void {
    if (result.state === 'saved') {
      forget(this.environment.storage, this.nameOf(orderId))
      this.unstored.delete(orderId)
    }
    this.failures.delete(orderId)
    this.publish(orderId, { state: result.state, ...(result.message && { message: result.message }) })
  }

  private unsentOf(orderId: string): Unsent | null {
    return this.unstored.get(orderId) ?? remembered<Unsent>(this.environment.storage, this.nameOf(orderId))
  }

  private nameOf(orderId: string): string {
    return `unsent.${this.owner}.${orderId}`
  }

  private publish(orderId: string, sending: Sending): void {
    this.states.set(orderId, sending)
    for (const listener of this.listeners) listener()
  }
}

/** 409 `already_saved` counts as saved. Errors that a repetition cannot fix are `refused`, and all others `waiting`. */
async function resultOf(response: Response): Promise<Result> {
  const { ok, status } = response
  if (ok) return { state: 'saved' }
  const error = await response
    .json()
    .then((body: unknown) => (body as { error?: { code?: string; message?: string } } | null)?.error)
    .catch(() => undefined)
  if (status === 409 && error?.code === 'already_saved') return { state: 'saved' }
  if ([400, 403, 404, 413, 422].includes(status)) {
    return { state: 'refused', message: error?.message ?? texts('rides.thanks')('answered', { status }) }
  }
  const message = status === 401 ? texts('rides.thanks')('signIn') : undefined
  return { state: 'waiting', retryAfter: response.headers.get('retry-after'), ...(message && { message }) }
}
