import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { env } from '#server/settings/env.ts'
import { killChild, startChild } from '#server/testing/child.ts'
import { startDeskProxy, type DeskProxy, type Fault } from './desk-proxy.ts'
import { startPgProxy } from './pg-proxy.ts'
import { anOrderId, type Rider } from './rider.ts'

const FAULTS: readonly Fault[] = [
  'none',
  'killed-before',
  'killed-after',
  'slow',
  'late',
  'too-late',
  'twice',
  'cut',
  'desk-killed',
]

/** Statements of a delivery before and after which the sender is killed, in turn. */
const STATEMENTS = [
  'FROM "public"."support_delivery"',
  'update support_delivery set sent_at = now(), updated_at = now() where id = ',
  'UPDATE "public"."support_delivery"',
].flatMap((text) => [
  { text, when: 'before' as const },
  { text, when: 'after' as const },
])

interface Given {
  rider: Rider
  /** How many trips are rated. */
  saves: number
  target: string
  keyOf: (method: string, path: string, body: string) => string | undefined
  /** The settings of the sender, beside the address of the desk. */
  settings: (url: string) => Record<string, string>
  times: { slow: number; late: number }
  killDesk: () => void
}

export interface Saved {
  faults: ReadonlyMap<string, Fault>
  proxy: DeskProxy
  kills: number
}

/**
 * Rates trips, and delivers the feedback by a worker that is killed at each step, to a desk that is killed, slow, cut
 * off and late. Returns when all is delivered and the desk has nothing left to do.
 */
export async function faultySaves({ rider, saves, settings, ...options }: Given): Promise<Saved> {
  const faults = new Map(Array.from({ length: saves }, (_, n) => [anOrderId(), FAULTS[n % FAULTS.length] ?? 'none']))
  let worker: ChildProcess | null = null
  let kills = 0
  const killSender = () => {
    kills += 1
    worker?.kill('SIGKILL')
  }
  const database = await startPgProxy(env().DATABASE_URL)
  const proxy = await startDeskProxy({ ...options, faults, killSender })
  const statements = STATEMENTS.values()
  try {
    // The saves that kill the desk come last: its death would disturb the others too.
    for (const isLast of [false, true]) {
      const keys = [...faults.keys()].filter((key) => (faults.get(key) === 'desk-killed') === isLast)
      await Promise.all(keys.map((key) => save(rider, key)))
      while ((await db().supportDelivery.count({ where: { state: 'pending' } })) > 0) {
        if (!worker || worker.exitCode !== null || worker.signalCode !== null) {
          const all = { DATABASE_URL: database.url, WORKER_CONCURRENCY: '4', ...settings(proxy.url) }
          worker = (await startChild('products/rides/testing/worker-process.ts', all)).process
          const statement = statements.next().value
          if (statement) database.arm({ ...statement, strike: killSender })
        }
        await sleep(250)
      }
      await proxy.settled()
    }
    expect(await db().supportDelivery.count({ where: { state: 'dead' } })).toBe(0)
    return { faults, proxy, kills }
  } finally {
    if (worker) await killChild(worker)
    proxy.close()
    database.close()
  }
}

async function save(rider: Rider, order_id: string): Promise<void> {
  const body = { order_id, stars: 1, comment: 'Late', reasons: ['Clean car'] }
  expect((await rider.post('/save-feedback', body)).status).toBe(200)
}
