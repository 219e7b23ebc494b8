import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { OpenApi } from '../../server/testing/openapi.ts'
import { bearer, Caller, matches } from './requests/caller.ts'
import { cloudRequests } from './requests/cloud.ts'
import { dictionaryRequests } from './requests/dictionaries.ts'
import { dnsRequests } from './requests/dns.ts'
import { everyList, everyMissing, everyMistake, everyRefusal } from './requests/every-operation.ts'
import { internalRequests, libraryRequests, listeningRequests, musicRequests } from './requests/music.ts'
import { platformRequests } from './requests/platform.ts'
import { refusals } from './requests/refusals.ts'
import { ridesRequests } from './requests/rides.ts'
import { peopleRequests, searchRequests } from './requests/vacancies.ts'
import { startProxy, type Proxy } from './tools.ts'

const quartet = inject('quartet')
const proxies: Proxy[] = []
let open: Caller
let internal: Caller
let lenient: Caller
let lenientInside: Caller

const described = (listener: 'public' | 'internal') =>
  JSON.parse(readFileSync(quartet.descriptions[listener], 'utf8')) as OpenApi

async function callerOf(listener: 'public' | 'internal', errors: boolean): Promise<Caller> {
  const upstream = listener === 'public' ? quartet.url : quartet.internal
  const proxy = await startProxy(quartet.descriptions[listener], upstream, errors)
  proxies.push(proxy)
  return new Caller(proxy.url, '/api', described(listener))
}

beforeAll(async () => {
  open = await callerOf('public', true)
  internal = await callerOf('internal', true)
  lenient = await callerOf('public', false)
  lenientInside = await callerOf('internal', false)
})
afterAll(() => Promise.all(proxies.map((proxy) => proxy.close())))

describe('a validating proxy finds nothing wrong', () => {
  it('with probes, accounts, tokens, webhooks, users and the audit log', () => platformRequests(open, quartet))
  it('with servers, networks, templates and jobs', () => cloudRequests(open, quartet))
  it('with dns zones and their records', () => dnsRequests(open, quartet))
  it('with the search', () => searchRequests(open))
  it('with dictionaries and suggestions', () => dictionaryRequests(open))
  it('with employers and applicants', () => peopleRequests(open, quartet))
  it('with trips, feedback, support and switches', () => ridesRequests(open, quartet))
  it('with the catalogue', () => musicRequests(open, quartet))
  it('with what listeners keep', () => listeningRequests(open, quartet))
  it('with music libraries', () => libraryRequests(open, quartet))
  it('with the internal layer', () => internalRequests(internal, quartet))

  it('with every list, missing thing, refusal and mistake', async () => {
    const outside = { quartet, description: described('public') }
    const inside = { quartet, description: described('internal'), service: bearer(quartet.service) }
    for (const every of [everyList, everyMissing]) {
      await every(open, outside)
      await every(internal, inside)
    }
    for (const every of [everyRefusal, everyMistake]) {
      await every(lenient, outside)
      await every(lenientInside, inside)
    }
  })

  it('with the answers to other requests that the description forbids', () => refusals(lenient, quartet))

  it('in thousands of requests with every status, to every operation', () => {
    const sent = [open, internal, lenient, lenientInside].flatMap((caller) => caller.sent)
    expect(sent.length).toBeGreaterThan(3000)
    expect([...new Set(sent.map(({ status }) => status))].toSorted((a, b) => a - b)).toEqual(STATUSES)
    expect(uncalled(quartet.descriptions.public, open)).toEqual(Object.keys(NOT_BY_PROXY))
    expect(uncalled(quartet.descriptions.internal, internal)).toEqual([])
  })
})

const STATUSES = [200, 201, 202, 204, 206, 304, 400, 401, 403, 404, 409, 410, 412, 415, 416, 422, 429]

const NOT_BY_PROXY = {
  'GET /api/jobs/events': 'the proxy waits for the end of an answer, and a stream has none',
  'GET /api/notifications/events': 'the same',
}

/** Operations of a description that no request was for. */
function uncalled(description: string, { sent }: Caller): string[] {
  const { paths } = JSON.parse(readFileSync(description, 'utf8')) as { paths: Record<string, object> }
  const calls = sent.map(({ call }) => call.replace(/ (?=\/)/, ' /api').replace(/\?.*/, ''))
  return Object.entries(paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    .filter((operation) => !calls.some((call) => matches(operation, call)))
}
