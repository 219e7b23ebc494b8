// Attacks a server started for it as many slow and hostile clients at once (server/testing/flood-process.ts) while one
// client with a valid token measures its answers. Exits with 1 when that client's p99 is over half a second, one of its
// requests fails, memory grows by half, or descriptors are not free again 15 s later.
// Usage: npm run suite -- flood [--seconds 120]
import { fork } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startOwn, tokenOf } from '#e2e/own-server.ts'
import { memoryOf } from '#server/testing/soak/memory.ts'

const DATA = '.cache/flood'
const ATTACK = join(import.meta.dirname, '../../server/testing/flood-process.ts')
const IDLE_S = 20
const AFTER_S = 15
const PAUSE_MS = 50
const GOAL = { p99: 500, memory: 1.5 }
/** Descriptors that come and go with connections to the database. */
const SPARE_DESCRIPTORS = 30

const SEARCH = `/api/vacancies?text=${encodeURIComponent('менеджер')}&per_page=20`
const FEEDBACK = JSON.stringify({ order_id: 'flood', stars: 5 })

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '120' } } })

rmSync(DATA, { recursive: true, force: true })
const server = await startOwn(DATA, { SAMPLE_VACANCIES: '2000', LOG_LEVEL: 'error' })
try {
  const headers = {
    Authorization: `Bearer ${tokenOf(DATA, 'cloud:read,vacancies:read,rides:write')}`,
    'Content-Type': 'application/json',
  }
  // Makes the process build what it builds only once.
  await (await fetch(`${server.url}/api/openapi.json`)).arrayBuffer()
  await measure(headers, IDLE_S)
  const idle = await measure(headers, IDLE_S)
  const attack = fork(ATTACK, [server.url])
  const during = await measure(headers, Number(values.seconds))
  attack.kill('SIGKILL')
  const after = await measure(headers, AFTER_S)
  console.table({ idle, 'under attack': during, [`${AFTER_S} s later`]: after })
  for (const text of server.output().split('\n').slice(-5)) console.log(text)
  const holds = {
    [`p99 under ${GOAL.p99} ms`]: during.p99 < GOAL.p99,
    'no request failed': during.failed === 0 && after.failed === 0,
    [`memory under ${GOAL.memory} times idle`]: during.MB < GOAL.memory * idle.MB,
    'descriptors are free again': after.descriptors <= idle.descriptors + SPARE_DESCRIPTORS,
  }
  for (const [goal, isMet] of Object.entries(holds)) console.log(`${isMet ? 'holds ' : 'BROKEN'}  ${goal}`)
  process.exitCode = Object.values(holds).every(Boolean) ? 0 : 1
} finally {
  await server.stop()
}

interface Measured {
  requests: number
  failed: number
  /** Milliseconds. */
  p50: number
  p99: number
  most: number
  /** The most memory of the server's process. */
  MB: number
  /** Its open descriptors: the most, or after an attack those at the end. */
  descriptors: number
}

/** Sends requests of every kind one after the other for some seconds. */
async function measure(headers: Record<string, string>, seconds: number): Promise<Measured> {
  const times: number[] = []
  const result = { failed: 0, MB: 0, descriptors: 0 }
  const end = performance.now() + seconds * 1000
  const watch = setInterval(() => {
    result.MB = Math.max(result.MB, Math.round(memoryOf(server.pid)))
    result.descriptors = Math.max(result.descriptors, descriptors())
  }, 1000)
  for (let i = 0; performance.now() < end; i++) {
    const begun = performance.now()
    if (!(await isAnswered(headers, i))) result.failed++
    times.push(performance.now() - begun)
    await sleep(PAUSE_MS)
  }
  clearInterval(watch)
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  if (seconds === AFTER_S) result.descriptors = descriptors()
  return { requests: times.length, p50: at(0.5), p99: at(0.99), most: at(0.9999), ...result }
}

async function isAnswered(headers: Record<string, string>, at: number): Promise<boolean> {
  const paths = ['/api/account', SEARCH, '/api/servers', '/save-feedback']
  const path = paths[at % paths.length] ?? ''
  const body = path === '/save-feedback' ? { method: 'POST', body: FEEDBACK } : {}
  try {
    const response = await fetch(server.url + path, { headers, ...body, signal: AbortSignal.timeout(30_000) })
    await response.arrayBuffer()
    if (!response.ok) console.log(`${path}: ${response.status}`)
    return response.ok
  } catch (error) {
    console.log(`${path}: ${String(error)}`)
    return false
  }
}

function descriptors(): number {
  return readdirSync(`/proc/${server.pid}/fd`).length
}
