import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { expect, test } from './fixtures.ts'
import { startOwn } from './own-server.ts'
import type { OwnServer } from './own-server.ts'

const DATA = '.cache/e2e-crash'
const SMALL = { SAMPLE_VACANCIES: '300', RATE_LIMIT: '5000', RATE_LIMIT_BURST: '50000' }

test.describe.configure({ timeout: 180_000 })

test('after kill -9 in the middle of 200 mixed requests a plain start is enough, and nothing that was answered is lost', async () => {
  rmSync(DATA, { recursive: true, force: true })
  const first = await startOwn(DATA, SMALL)
  const token = aToken()
  const made: string[] = []
  const load = Promise.allSettled(Array.from({ length: 200 }, (_, n) => mixedRequest(first, token, n, made)))
  await expect.poll(() => made.length).toBeGreaterThan(5)
  await first.kill()
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

test('a second start on the same folder says so in one line and harms nothing', async () => {
  rmSync(DATA, { recursive: true, force: true })
  const running = await startOwn(DATA, SMALL)
  try {
    const refusal = await startOwn(DATA, SMALL).then(
      () => '',
      (error: Error) => error.message,
    )
    expect(refusal).toMatch(/already running/i)
    expect((await fetch(`${running.url}/api/health/ready`)).status).toBe(200)
  } finally {
    expect(await running.stop()).toBe(0)
  }
})

test('of several web processes one that is killed is replaced, and nobody is left without an answer', async () => {
  rmSync(DATA, { recursive: true, force: true })
  const server = await startOwn(DATA, { ...SMALL, WEB_PROCESSES: '2' })
  try {
    const [victim = ''] = webProcessesOf(server.pid)
    process.kill(Number(victim), 'SIGKILL')
    await expect.poll(() => webProcessesOf(server.pid).filter((pid) => pid !== victim)).toHaveLength(2)
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${server.url}/api/vacancies`)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  } finally {
    expect(await server.stop()).toBe(0)
  }
})

/** Process ids of the children that run server/web.ts. */
function webProcessesOf(parent: number): string[] {
  const pids = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').split(' ').filter(Boolean)
  return pids.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('web.ts'))
}

/** Searches, single vacancies, new tokens, pages, in turn. The ids of tokens that were answered with 201 go to `made`. */
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

/** A token from the command line, in the database of the running server. */
function aToken(): string {
  const args = ['scripts/token.ts', 'create', '--email', 'user@quartet.example', '--scopes', 'cloud:read,tokens:write']
  const env = { ...process.env, DATA_DIR: DATA, DATABASE_URL: '' }
  const lines = execFileSync(process.execPath, args, { env }).toString().trim().split('\n')
  return lines.at(-1) ?? ''
}
