import { readFileSync, rmSync } from 'node:fs'
import { expect, test } from './fixtures.ts'
import { startOwn, tokenOf, type OwnServer } from './own-server.ts'

const DATA = '.cache/e2e-crash'
const SHARED = '.cache/e2e-web-processes'
const SCRAPER = 'a-scraper-of-this-test-and-nobody-else'
const SMALL = { SAMPLE_VACANCIES: '300', RATE_LIMIT: '5000', RATE_LIMIT_BURST: '50000' }

test('after kill -9 in the middle of 200 mixed requests a plain start is enough, and nothing that was answered is lost', async () => {
  rmSync(DATA, { recursive: true, force: true })
  const first = await startOwn(DATA, SMALL)
  const token = tokenOf(DATA, 'cloud:read,tokens:write')
  const made: string[] = []
  const load = Promise.allSettled(Array.from({ length: 200 }, (_, n) => mixedRequest(first, token, n, made)))
  try {
    await expect.poll(() => made.length).toBeGreaterThan(5)
  } finally {
    await first.kill()
  }
  await load

  const second = await startOwn(DATA, SMALL)
  try {
    const list = await fetch(`${second.url}/api/tokens`, { headers: { Authorization: token } })
    const { items } = (await list.json()) as { items: { id: string }[] }
    const kept = new Set(items.map(({ id }) => id))
    expect(made.filter((id) => !kept.has(id))).toEqual([])
    await expect.poll(async () => (await fetch(`${second.url}/api/health/ready`)).status).toBe(200)
    expect(((await (await fetch(`${second.url}/api/vacancies`)).json()) as { found: number }).found).toBeGreaterThan(0)
  } finally {
    expect(await second.stop()).toBe(0)
  }
})

test.describe('a server of two web processes', () => {
  let server: OwnServer
  test.beforeAll(async () => {
    rmSync(SHARED, { recursive: true, force: true })
    server = await startOwn(SHARED, { ...SMALL, WEB_PROCESSES: '2', METRICS_TOKEN: SCRAPER })
  })
  test.afterAll(async () => expect(await server.stop()).toBe(0))

  test('a second start on the same folder says so in one line and harms nothing', async () => {
    const refusal = await startOwn(SHARED, SMALL).then(
      () => '',
      (error: Error) => error.message,
    )
    expect(refusal).toMatch(/already running/i)
    expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200)
  })

  test('its metrics add up, whichever process answers', async () => {
    const headers = { Connection: 'close', Authorization: `Bearer ${SCRAPER}` }
    const counted = async () => {
      const text = await (await fetch(`${server.url}/api/metrics`, { headers })).text()
      const lines = text.matchAll(/^quartet_http_requests_total\{kind="api",method="GET",status="404"\} (\d+)$/gm)
      return [...lines].map(([, count]) => Number(count))
    }
    const requests = Array.from({ length: 20 }, () =>
      fetch(`${server.url}/api/nowhere`, { headers: { Connection: 'close' } }),
    )
    await Promise.all(requests)
    for (let i = 0; i < 8; i++) expect(await counted()).toEqual([20])
  })

  test('one that is killed is replaced, and nobody is left without an answer', async () => {
    const [victim = ''] = webProcessesOf(server.pid)
    process.kill(Number(victim), 'SIGKILL')
    await expect.poll(() => webProcessesOf(server.pid).filter((pid) => pid !== victim)).toHaveLength(2)
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${server.url}/api/vacancies`)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })
})

/** Process ids of the children that run server/web.ts. */
function webProcessesOf(parent: number): string[] {
  const pids = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').split(' ').filter(Boolean)
  return pids.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('web.ts'))
}

/**
 * Searches, single vacancies, new tokens, pages, in turn. The ids of tokens that were answered with 201 go to `made`.
 */
async function mixedRequest(server: OwnServer, token: string, n: number, made: string[]): Promise<void> {
  const kind = n % 4
  if (kind === 0) await fetch(`${server.url}/api/vacancies?text=водитель&page=${n % 3}`).then((answer) => answer.text())
  if (kind === 1) await fetch(`${server.url}/api/dictionaries`).then((answer) => answer.text())
  if (kind === 2) await fetch(`${server.url}/`).then((answer) => answer.text())
  if (kind !== 3) return
  const answer = await fetch(`${server.url}/api/tokens`, {
    method: 'POST',
    headers: { Authorization: token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: `mixed ${n}`, scopes: ['cloud:read'] }),
  })
  if (answer.status === 201) made.push(((await answer.json()) as { id: string }).id)
}
