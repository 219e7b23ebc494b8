import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { ACCOUNTS } from '../../e2e/accounts.ts'
import { tokenOf } from '../../e2e/own-server.ts'
import { DATA, FOLDER } from './quartet.ts'
import { signIn, tokenFor } from './requests/caller.ts'
import { run } from './tools.ts'

const quartet = inject('quartet')

interface Check {
  id: string
  status: string
  errorMessage?: string
}

/** Checks of the official suite that do not hold, by the reason why they do not apply. */
const NOT_OURS: Readonly<Record<string, readonly string[]>> = {
  'calls tools of the example server that the suite was written with': [
    'json-schema-2020-12-tool-found',
    'sep-2322-elicitation-incomplete',
    'sep-2322-ignore-unexpected-params',
    'sep-2322-list-roots-incomplete',
    'sep-2322-missing-response-rerequests',
    'sep-2322-multi-round-r1',
    'sep-2322-multiple-inputs-incomplete',
    'sep-2322-reject-tampered-state',
    'sep-2322-request-state-incomplete',
    'sep-2322-respect-client-capabilities',
    'sep-2322-result-type-included',
    'sep-2322-sampling-incomplete',
    'sep-2575-http-server-no-independent-requests-on-stream',
    'sep-2575-missing-capability-http-400',
    'sep-2575-server-no-log-without-loglevel',
    'sep-2575-server-rejects-undeclared-capability',
    'elicitation-sep1034-general',
    'elicitation-sep1330-general',
    ...['audio', 'elicitation', 'embedded-resource', 'error', 'image', 'mixed-content'].map(
      (kind) => `tools-call-${kind}`,
    ),
    ...['sampling', 'simple-text', 'with-logging', 'with-progress'].map((kind) => `tools-call-${kind}`),
  ],
  'reads prompts, of which there are none': [
    ...['get-embedded-resource', 'get-simple', 'get-with-args', 'get-with-image', 'list'].map(
      (one) => `prompts-${one}`,
    ),
    'sep-2322-non-tool-incomplete',
    'sep-2549-prompts-list-caching-hints',
    'completion-complete',
  ],
  'reads resources, of which there are none: what there is to read are answers of tools': [
    ...['list', 'read-binary', 'read-text', 'subscribe', 'templates-read', 'unsubscribe'].map(
      (one) => `resources-${one}`,
    ),
    'sep-2164-data-uri',
    'sep-2164-error-code',
    'sep-2549-resources-list-caching-hints',
    'sep-2549-resources-templates-list-caching-hints',
  ],
  'sets the level of a log that is not sent to callers': ['logging-set-level'],
  'repeats arguments in headers for proxies between, which no tool asks for': [
    'sep-2243-server-decode-base64',
    'sep-2243-server-no-xmcp-tool',
    'sep-2243-server-reject-invalid-param-chars',
    'sep-2243-server-reject-param-mismatch',
    'sep-2243-server-validate-param-match',
  ],
  'waits for announcements: the list of tools changes with the token or the version only': [
    'sep-2575-server-sends-subscription-ack',
    'sep-2575-server-tags-subscription-id',
  ],
  'wants a session or a stream, which are optional: each answer is one body': [
    'server-sse-multiple-streams-session',
    'server-sse-polling-session',
    'server-sse-priming-event',
    'server-sse-retry-field',
  ],
}

describe('the official conformance suite', () => {
  it('finds nothing wrong in the revisions of 2025 and 2026 but what does not apply', async () => {
    const checks = [...(await conformance('2025-11-25')), ...(await conformance('2026-07-28'))]
    const failed = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING')
    const messages = Object.fromEntries(failed.map(({ id, errorMessage }) => [id, errorMessage]))
    const known = Object.values(NOT_OURS).flat()
    expect([...new Set(failed.map(({ id }) => id))].toSorted(), JSON.stringify(messages, null, 1)).toEqual(
      known.toSorted(),
    )
    expect(checks.filter(({ status }) => status === 'SUCCESS').length).toBeGreaterThan(90)
  })
})

/** Every check of the suite for one revision. */
async function conformance(revision: string): Promise<Check[]> {
  const folder = join(FOLDER, `conformance-${revision}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const url = `${quartet.url}/api/mcp`
  await run('conformance', 'server', '--url', url, '--suite', 'all', '--spec-version', revision, '-o', folder)
  return readdirSync(folder).flatMap(
    (scenario) => JSON.parse(readFileSync(join(folder, scenario, 'checks.json'), 'utf8')) as Check[],
  )
}

interface Said {
  revision: string
  listed: string[]
  cloud: string[]
  server: { ID?: number } | null
  job: unknown
  vacancies: { found: number; items: { name: string }[] }
  trips: { items?: unknown[] } | null
  tracks: { tracks?: unknown[] } | null
}

describe('an assistant with the official client', () => {
  const FOUR = 'cloud:read,cloud:write,vacancies:read,rides:read,music:read'

  it.each([
    ['auto', '2026-07-28'],
    ['legacy', '2025-11-25'],
  ])('works through four products with one token, speaking as %s', async (mode, revision) => {
    const said = await assistant(FOUR, mode)
    expect(said).toMatchObject({ revision, listed: ['find_tools', 'call_read_tool', 'call_tool'] })
    expect(said.server).toHaveProperty('ID')
    expect(said.job).toEqual({ State: 'Completed' })
    expect(said.vacancies.found).toBeGreaterThan(0)
    expect(Object.keys(said.vacancies.items[0] ?? {})).toEqual(['name'])
    expect(JSON.stringify(said.trips)).toContain('order_id')
    expect(JSON.stringify(said.tracks)).toContain('"id"')
    expect(said.cloud).toContain('deleteServer')
  })

  it.each([
    ['at once', '/api/mcp?product=cloud&sign_in'],
    ['when it calls what needs an account', '/api/mcp?product=cloud'],
  ])('signs in with the id of its program alone, %s', async (_when, path) => {
    const back = 'http://127.0.0.1/back'
    const program = { name: 'Assistant', site: 'https://assistant.example', redirect_uris: [back], confidential: false }
    const owner = await tokenFor(quartet, 'user', 'tokens:write')
    const registered = await fetch(`${quartet.url}/api/programs`, {
      method: 'POST',
      headers: { ...owner, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...program, scopes: ['cloud:read'] }),
    })
    const { id } = (await registered.json()) as { id: string }
    process.env.QUARTET_SESSION = JSON.stringify(await signIn(quartet, ACCOUNTS.employer))
    const { output } = await run('sign-in', quartet.url + path, id, back)
    const said = JSON.parse(output) as { consent: string; tools: string[] }
    expect(said).toMatchObject({ scope: 'cloud:read', isError: false })
    const asked = new URL(said.consent).searchParams
    expect([asked.get('client_id'), asked.get('resource')]).toEqual([id, `${quartet.url}/api/mcp`])
    expect(said.tools).toContain('listServers')
    expect(said.tools).not.toContain('deleteServer')
  })

  it('sees only what the scopes of its token allow', async () => {
    const said = await assistant('cloud:read', 'auto')
    expect(said).toMatchObject({ server: null, trips: null, tracks: null })
    expect(said.vacancies.found).toBeGreaterThan(0)
    expect(said.cloud).toContain('listServers')
    expect(said.cloud).not.toContain('deleteServer')
  })
})

async function assistant(scopes: string, mode: string): Promise<Said> {
  process.env.QUARTET_TOKEN = tokenOf(DATA, scopes)
  const { output } = await run('assistant', quartet.url, mode)
  return JSON.parse(output) as Said
}
