import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { AppError } from '#server/core/errors.ts'
import { log } from '#server/core/process/log.ts'
import { membersOf, publishAside, subscribe } from '#server/core/database/pubsub.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { within } from '#server/core/within.ts'

const CHANNEL = 'vacancies_lists'
/** After this long without an answer, the asking process checks which of the others still live. */
const LOOK_MS = 250
/** How long an answer of a process that lives may take. */
const PATIENCE_MS = 5_000
/**
 * How long after a lost connection other processes may still be reconnecting: they live although they hold no lock. An
 * attempt that fails, a pause and one that succeeds take up to six seconds (pubsub.ts).
 */
const RETURN_MS = 8_000
/** How many messages one NOTIFY carries; its payload is limited to 7,999 bytes. */
const MOST_TOGETHER = 25

/** A crawl: the list that it reads, and when its page 0 was answered (ms since 1970). */
export const Crawl = z.strictObject({ snapshot: z.string(), begunAt: z.number() })
export type Crawl = z.output<typeof Crawl>

/**
 * A question to the other processes: for a list by its name, or for the list of a crawl that began
 * later than the asker's own.
 */
const Wanted = z.union([
  z.strictObject({ snapshot: z.string() }),
  z.strictObject({ crawl: z.string(), after: z.number() }),
])
export type Wanted = z.output<typeof Wanted>

/** The answer to a question; `unavailable` when the process has the list and cannot store it. */
const Found = z.union([Crawl, z.null(), z.literal('unavailable')])
type Found = z.output<typeof Found>

const from = z.int()
const Message = z.union([
  z.strictObject({ from, ask: z.int(), wanted: Wanted.nullable() }),
  z.strictObject({ from, to: z.int(), ask: z.int(), found: Found }),
])
type Message = z.output<typeof Message>

/**
 * Answers a question of another process by storing the list where that process can read it; null
 * when it has none.
 */
type Offer = (wanted: Wanted) => Promise<Crawl | null>

interface Exchange {
  /** Number of this process in messages. */
  id: number
  /** The other processes that keep lists. */
  others: Set<number>
  /** Until when (`performance.now`) the others may still be reconnecting after this process did. */
  othersReturnUntil: number
  /** Resolves when all other processes know this one. */
  joined: Promise<unknown>
  questions: Map<number, Question>
  asked: number
  unsent: Message[]
  isSending: boolean
}

interface Question {
  wanted: Wanted | null
  /** The processes that have not answered. */
  waiting: Set<number>
  found: Crawl[]
  answered: () => void
  failed: (error: unknown) => void
}

/**
 * Joins the exchange: this process answers questions of the others and can ask them. A second call
 * does nothing.
 */
export const joinExchange = (offer: Offer): Exchange =>
  singleton('vacancies.list-exchange', () => {
    const first = Promise.withResolvers<void>()
    const joined = within(PATIENCE_MS, first.promise)
    const id = randomInt(1, 2 ** 31)
    const exchange: Exchange = {
      id,
      others: new Set(),
      othersReturnUntil: 0,
      joined,
      questions: new Map(),
      asked: 0,
      unsent: [],
      isSending: false,
    }
    let hasListened = false
    const hear = (text: string | null) => {
      if (text !== null) return receive(exchange, offer, text)
      // After each (re)connection: other processes may have started or stopped while nothing was received.
      if (hasListened) exchange.othersReturnUntil = performance.now() + RETURN_MS
      hasListened = true
      exchange.joined = within(PATIENCE_MS, greet(exchange).catch(complain).finally(first.resolve))
    }
    subscribe(CHANNEL, hear, id)
    return exchange
  })

/**
 * Asks the other processes for a list or a crawl; resolves with nothing at once when there are no others.
 * @throws unavailable when they cannot be asked: a page of a newer list would repeat or omit vacancies
 */
export async function askOthers(exchange: Exchange, wanted: Wanted): Promise<Crawl[]> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    await exchange.joined
    try {
      return await ask(exchange, wanted)
    } catch (error) {
      if (performance.now() < until) {
        await sleep(LOOK_MS)
        continue
      }
      complain(error)
      throw new AppError('unavailable', undefined, { headers: { 'Retry-After': '1' } })
    }
  }
}

/**
 * Makes this process known to the others and waits for their answers. Processes known before a lost connection may not
 * be connected again yet.
 */
async function greet(exchange: Exchange): Promise<void> {
  for (const member of await membersOf(CHANNEL)) if (member !== exchange.id) exchange.others.add(member)
  await ask(exchange, null)
}

async function ask(exchange: Exchange, wanted: Wanted | null): Promise<Crawl[]> {
  const { others, questions } = exchange
  if (others.size === 0) return []
  const number = ++exchange.asked
  const all = Promise.withResolvers<true>()
  const question: Question = {
    wanted,
    waiting: new Set(others),
    found: [],
    answered: () => all.resolve(true),
    failed: all.reject,
  }
  questions.set(number, question)
  send(exchange, { from: exchange.id, ask: number, wanted })
  try {
    const until = performance.now() + PATIENCE_MS
    while ((await within(LOOK_MS, all.promise)) === null && performance.now() < until) {
      const living = await within(LOOK_MS, membersOf(CHANNEL))
      if (mayReturn(exchange)) continue
      for (const other of question.waiting) if (living?.has(other) === false) drop(exchange, question, other)
    }
    if (question.waiting.size > 0 && mayReturn(exchange)) throw new Error('other processes are not connected again yet')
    // A process that does not answer is forgotten until it sends a message.
    for (const other of question.waiting) drop(exchange, question, other)
  } finally {
    questions.delete(number)
  }
  return question.found
}

const mayReturn = ({ othersReturnUntil }: Exchange): boolean => performance.now() < othersReturnUntil

function drop(exchange: Exchange, question: Question, other: number): void {
  exchange.others.delete(other)
  question.waiting.delete(other)
  if (question.waiting.size === 0) question.answered()
}

function receive(exchange: Exchange, offer: Offer, text: string): void {
  for (const message of messagesOf(text)) {
    if (message.from === exchange.id) continue
    exchange.others.add(message.from)
    if ('to' in message) {
      if (message.to === exchange.id) take(exchange.questions.get(message.ask), message)
      continue
    }
    void answer(exchange, offer, message)
    if (message.wanted === null) askAgain(exchange, message.from)
  }
}

/** Repeats open questions to a process that has just reconnected. */
function askAgain(exchange: Exchange, other: number): void {
  for (const [ask, { waiting, wanted }] of exchange.questions) {
    if (waiting.has(other)) send(exchange, { from: exchange.id, ask, wanted })
  }
}

function messagesOf(text: string): Message[] {
  try {
    return z.array(Message).parse(JSON.parse(text))
  } catch (error) {
    // A process of another release may send messages of another format.
    log().debug({ err: error }, 'lists: a message that is not understood')
    return []
  }
}

async function answer(exchange: Exchange, offer: Offer, asked: Extract<Message, { wanted: unknown }>): Promise<void> {
  const message = { from: exchange.id, to: asked.from, ask: asked.ask }
  try {
    send(exchange, { ...message, found: asked.wanted && (await offer(asked.wanted)) })
  } catch (error) {
    complain(error)
    send(exchange, { ...message, found: 'unavailable' })
  }
}

function take(question: Question | undefined, { from: other, found }: { from: number; found: Found }): void {
  if (!question?.waiting.delete(other)) return
  if (found === 'unavailable') return question.failed(new Error('another process cannot store its list'))
  if (found !== null) question.found.push(found)
  if (question.waiting.size === 0) question.answered()
}

function send(exchange: Exchange, message: Message): void {
  exchange.unsent.push(message)
  if (!exchange.isSending) void flush(exchange)
}

/** Sends the waiting messages; those that come during a send go together with the next one. */
async function flush(exchange: Exchange): Promise<void> {
  const { unsent } = exchange
  exchange.isSending = true
  try {
    while (unsent.length > 0) await publishAside(CHANNEL, JSON.stringify(unsent.splice(0, MOST_TOGETHER)))
  } catch (error) {
    unsent.length = 0
    for (const question of exchange.questions.values()) question.failed(error)
  } finally {
    exchange.isSending = false
  }
}

function complain(error: unknown): [] {
  log().warn({ err: error }, 'lists of searches could not be exchanged with other processes')
  return []
}
