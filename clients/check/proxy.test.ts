import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { OpenApi } from '../../server/testing/openapi.ts'
import { Caller, matches } from './requests/caller.ts'
import { cloudRefusals, cloudRequests } from './requests/cloud.ts'
import { dnsRequests } from './requests/dns.ts'
import { internalRequests, libraryRequests, listeningRequests, musicRefusals, musicRequests } from './requests/music.ts'
import { platformRefusals, platformRequests } from './requests/platform.ts'
import { ridesRefusals, ridesRequests } from './requests/rides.ts'
import { dictionaryRequests } from './requests/dictionaries.ts'
import { peopleRequests, searchRequests, vacancyRefusals } from './requests/vacancies.ts'
import { startProxy, type Proxy } from './tools.ts'

const quartet = inject('quartet')
const proxies: Proxy[] = []
let open: Caller
let internal: Caller
let lenient: Caller

beforeAll(async () => {
  const { url, internal: inside, descriptions } = quartet
  proxies.push(
    await startProxy(descriptions.public, url, true),
    await startProxy(descriptions.internal, inside, true),
    await startProxy(descriptions.public, url, false),
  )
  const files = [descriptions.public, descriptions.internal, descriptions.public]
  const described = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as OpenApi)
  const callers = proxies.map((proxy, at) => new Caller(proxy.url, '/api', described[at]))
  ;[open, internal, lenient] = callers as [Caller, Caller, Caller]
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

  it('with the answers to requests that the description forbids', async () => {
    for (const refusals of [platformRefusals, cloudRefusals, vacancyRefusals, ridesRefusals, musicRefusals]) {
      await refusals(lenient, quartet)
    }
  })

  it('in hundreds of requests with every status, to every operation', () => {
    const sent = [open, internal, lenient].flatMap((caller) => caller.sent)
    expect(sent.length).toBeGreaterThan(500)
    expect([...new Set(sent.map(({ status }) => status))].toSorted((a, b) => a - b)).toEqual(STATUSES)
    expect(uncalled(quartet.descriptions.public, open)).toEqual(Object.keys(NOT_BY_PROXY))
    expect(uncalled(quartet.descriptions.internal, internal)).toEqual([])
  })
})

const STATUSES = [200, 201, 202, 204, 206, 304, 400, 401, 403, 404, 409, 410, 412, 415, 416, 422, 429]

const NOT_BY_PROXY = {
  'GET /api/1/json/{rest}': 'the proxy follows redirects itself',
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
