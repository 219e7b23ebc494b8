import { Agent } from 'node:http'
import { attempt, callOf, collectIds, PARALLEL } from './http.ts'
import { emptyReport, judge, note, repeatSlow, type FuzzOptions, type FuzzReport } from './judge.ts'
import { encoded, type HostileRequest, type SeenId } from './requests.ts'
import { endsAccess, targetsOf, type Target } from './targets.ts'
import { worstTexts } from './worst-words.ts'

/** The most characters in an address: percent-encoded, with three for each, they must not be answered by 431. */
const MOST_OF_ADDRESS = 2500

interface Caller {
  credential: string
  ids: SeenId[]
}

/**
 * Sends every worst text to every field of every endpoint, by a caller who may use it and with ids of that caller's own
 * things: some hundred thousand requests, the same each time.
 */
export async function fuzzWords(options: Omit<FuzzOptions, 'count' | 'seed'>): Promise<FuzzReport> {
  const targets = targetsOf(options.description as Parameters<typeof targetsOf>[0])
  const callers = options.credentials.map((credential): Caller => ({ credential, ids: [] }))
  const address = new URL(options.url)
  const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL })
  const report = emptyReport()
  const ask = (target: Target, caller: Caller, request = plainRequest(target, caller.ids)) =>
    attempt(address, agent, { ...request, headers: { ...request.headers, Authorization: caller.credential } })
  const requests = requestsOf(targets, callers, ask)
  let number = 0
  const work = async () => {
    for (let next = await requests.next(); !next.done && !isStuck(report); next = await requests.next()) {
      const { request, caller } = next.value
      const answer = await ask(request.target, caller, request)
      const status = answer ? String(answer.status) : 'refused by the client'
      const why = (answer && judge(request, answer)) ?? ''
      const again = async () => (await ask(request.target, caller, request))?.ms ?? 0
      note(report, { number: number++, call: callOf(request), status, why, ms: answer?.ms ?? 0, again })
      if (report.sent % 10_000 === 0) options.onProgress?.(report.sent)
    }
  }
  try {
    await Promise.all(Array.from({ length: PARALLEL }, work))
    await repeatSlow(report)
  } finally {
    agent.destroy()
  }
  return report
}

/**
 * Whether all of the latest answers were slow: a text that keeps a server busy delays every other request, so the run
 * can end. A pause of the garbage collector or of the disk slows at most {@link PARALLEL} answers.
 */
export function isStuck({ slow, sent }: FuzzReport): boolean {
  const first = slow.at(-STUCK)
  return first !== undefined && first.number >= sent - STUCK
}

const STUCK = 3 * PARALLEL

type Ask = (target: Target, caller: Caller) => ReturnType<typeof attempt>

async function* requestsOf(targets: readonly Target[], callers: readonly Caller[], ask: Ask) {
  const usable = targets.filter((target) => !endsAccess(target.method, target))
  // First the lists and creations without ids: the ids that they answer with are used by the other requests.
  for (const caller of callers)
    for (const target of usable.filter(({ path, method }) => !path.includes('{') && method !== 'DELETE'))
      collectIds(caller.ids, target.path, await ask(target, caller))
  const examples = sharedExamples(usable)
  for (const target of usable) {
    const caller = await callerOf(target, callers, ask)
    if (caller) for (const request of worstRequests(target, caller.ids, examples)) yield { request, caller }
  }
}

/** The first caller whose plain request succeeds, else the first that is not refused. */
async function callerOf(target: Target, callers: readonly Caller[], ask: Ask): Promise<Caller | undefined> {
  if (target.method === 'DELETE') return callers[0]
  const asked = []
  for (const caller of callers) asked.push({ caller, status: (await ask(target, caller))?.status ?? 0 })
  const best =
    asked.find(({ status }) => status > 0 && status < 400) ??
    asked.find(({ status }) => ![401, 403, 404].includes(status))
  return (best ?? asked[0])?.caller
}

/** Examples by the name of a field, for endpoints that have none for it. */
function sharedExamples(targets: readonly Target[]): Map<string, unknown> {
  const given = targets.flatMap(({ fields }) => fields.filter(({ example }) => example !== undefined))
  return new Map(given.map(({ path, example }) => [path.at(-1) ?? '', example]))
}

/** Requests with worst texts in each parameter and field; a DELETE has them as ids only, so nothing is deleted. */
export function* worstRequests(
  target: Target,
  ids: readonly SeenId[],
  examples: ReadonlyMap<string, unknown>,
): Generator<HostileRequest> {
  const plain = plainRequest(target, ids)
  for (const { index, 0: name } of target.path.matchAll(/\{\w+\}/g))
    for (const text of worstTexts('', MOST_OF_ADDRESS)) {
      const before = plainRequest({ ...target, path: target.path.slice(0, index) }, ids).path
      const after = plainRequest({ ...target, path: target.path.slice(index + name.length) }, ids).path
      yield { ...plain, path: `${before}${encoded(text)}${after}` }
    }
  if (target.method === 'DELETE') return
  for (const { name, example, max } of target.parameters.filter((parameter) => parameter.in === 'query'))
    for (const text of worstTexts(example, Math.min(max, MOST_OF_ADDRESS)))
      yield { ...plain, path: `${plain.path}?${encoded(name)}=${encoded(text)}` }
  for (const { path, example, max } of target.fields)
    for (const text of worstTexts(example ?? examples.get(path.at(-1) ?? ''), max)) {
      const body = structuredClone(target.body ?? {})
      put(body, path, text)
      yield { ...plain, headers: JSON_TYPE, body: Buffer.from(JSON.stringify(body)) }
    }
}

const JSON_TYPE = { 'Content-Type': 'application/json' }

function plainRequest(target: Target, ids: readonly SeenId[]): HostileRequest {
  const { method } = target
  const path = target.path.replaceAll(/\{\w+\}/g, (_, offset: number) => {
    const above = target.path.slice(0, offset - 1)
    return ids.find((seen) => seen.path === above)?.id ?? '1'
  })
  const body = method === 'GET' || !target.body ? undefined : Buffer.from(JSON.stringify(target.body))
  return { target, method, path, headers: body ? JSON_TYPE : {}, body }
}

function put(body: Record<string, unknown>, path: readonly string[], value: string): void {
  const [name = '', ...rest] = path
  if (rest.length === 0) body[name] = value
  else {
    if (!(body[name] instanceof Object)) body[name] = rest[0] === '0' ? [] : {}
    put(body[name] as Record<string, unknown>, rest, value)
  }
}
