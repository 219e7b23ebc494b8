import { execFileSync, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { env } from '#server/settings/env.ts'
import { killChild, startChild } from '#server/testing/child.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { startPgProxy } from '../testing/pg-proxy.ts'
import { anOrderId, aRider } from '../testing/rider.ts'

// Sender and server are killed and started again, on machines that may be busy.
vi.setConfig({ testTimeout: 1_200_000 })

const [url = '', maildir = ''] = (process.env['WITH_DESKS_MAIL'] ?? '').split(' ')
const SAVES = Number(process.env['WITH_DESKS_SAVES'] ?? 9)

/** Message-IDs of the letters that have arrived. */
const arrived = () =>
  readdirSync(join(maildir, 'new')).map(
    (name) => /^Message-ID: <(.*)@/im.exec(readFileSync(join(maildir, 'new', name), 'utf8'))?.[1] ?? name,
  )

describe.runIf(url !== '')('a mail server of Debian', () => {
  const server = aTestServer(NO_LIMITS)

  test(`${SAVES} trips have a letter each, repeats have its id, whatever of sender and server dies`, async () => {
    const rider = await aRider(server)
    const orders = Array.from({ length: SAVES }, anOrderId)
    const database = await startPgProxy(env().DATABASE_URL)
    let worker: ChildProcess | null = null
    let kills = 0
    const strike = () => {
      kills += 1
      worker?.kill('SIGKILL')
    }
    for (const [n, order_id] of orders.entries()) {
      // The sender dies after the server has taken every third letter, the server itself before every fifth one.
      if (n % 3 === 0) database.arm({ text: 'UPDATE "public"."support_delivery"', when: 'before', strike })
      if (n % 5 === 0) execFileSync(process.env['WITH_DESKS_KILL'] ?? 'false', ['mail'])
      expect((await rider.post('/save-feedback', { order_id, stars: 1 })).status).toBe(200)
      while ((await db().supportDelivery.count({ where: { state: 'pending' } })) > 0) {
        if (!worker || worker.exitCode !== null || worker.signalCode !== null) {
          const settings = { SUPPORT_URL: 'mailto:desk@quartet.example', SMTP_URL: url, DATABASE_URL: database.url }
          worker = (await startChild('products/rides/testing/worker-process.ts', settings)).process
        }
        await sleep(50)
      }
    }
    if (worker) await killChild(worker)
    database.close()
    await expect.poll(() => new Set(arrived())).toEqual(new Set(orders))
    const repeats = arrived().length - SAVES
    expect(kills).toBeGreaterThan(0)
    expect(repeats).toBeGreaterThan(0)
    console.log(`mail: ${SAVES} saves, sender killed ${kills} times, ${repeats} repeats with a known Message-ID`)
  })
})
