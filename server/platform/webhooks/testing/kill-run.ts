import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { superviseWorker } from '#server/core/tasks/worker.ts'
import { killChild, startChild } from '#server/testing/child.ts'
import { aWebhook, happen, letTimePass } from './receiver.ts'

interface Options {
  events: number
  subjects: number
  /** How often the worker and the receiver are killed, each. */
  kills: number
  /** Whether a receiver that is back is asked at once, instead of after its rest. */
  hurry: boolean
  log: (line: string) => void
}

export interface KillRun {
  seconds: number
  /** Messages that the receiver wrote down, repeated ones included. */
  received: number
  missing: number
  repeated: number
  /** Subjects whose events first arrived in another order than they happened. */
  disordered: number
  workerKills: number
  receiverKills: number
}

/**
 * Emits events of many subjects while the worker and the receiver are killed with SIGKILL, spread over the run, and
 * waits until everything is delivered. @returns what the receiver wrote down, counted
 */
export async function killRun({ events, subjects, kills, hurry, log }: Options): Promise<KillRun> {
  setEnv({ WEBHOOKS_PRIVATE_NETWORKS: '127.0.0.0/8' })
  const folder = mkdtempSync(join(tmpdir(), 'webhooks-'))
  const file = join(folder, 'received')
  writeFileSync(file, '')
  const start = (port = '0') => startChild<number>('platform/webhooks/testing/receiver-process.ts', {}, [file, port])
  let receiver = await start()
  const port = receiver.message
  const webhook = await aWebhook(`http://127.0.0.1:${port}/`)
  // Half of the events wait from the start, so that their order could get mixed up; the others happen during the run.
  const half = Math.floor(events / 2)
  await emitAll(webhook.userId, { from: 0, to: half, subjects })
  const worker = await superviseWorker({ log })
  const counts = { workerKills: 0, receiverKills: 0 }
  const began = performance.now()
  try {
    const emitting = emitAll(webhook.userId, { from: half, to: events, subjects })
    // Kills the worker and the receiver in turn, each time a further share of the events has arrived.
    for (let kill = 1; kill <= 2 * kills; kill++) {
      const share = Math.floor((events * kill) / (2 * kills + 1))
      while (new Set(linesOf(file)).size < share) await sleep(20)
      if (kill % 2 === 1) {
        const pid = worker.pid()
        if (pid !== undefined) process.kill(pid, 'SIGKILL')
        counts.workerKills++
      } else {
        await killChild(receiver.process)
        // Waits until the worker has noticed that the receiver is gone.
        while ((await readWebhook(webhook.id)).failures === 0) await sleep(20)
        receiver = await start(String(port))
        if (hurry) await letTimePass(webhook.id)
        counts.receiverKills++
      }
      log(`${share} events: killed the ${kill % 2 === 1 ? 'worker' : 'receiver'}`)
    }
    await emitting
    while ((await db().webhookDelivery.count({ where: { subscriptionId: webhook.id, state: 'pending' } })) > 0) {
      await sleep(100)
    }
    const seconds = Math.round((performance.now() - began) / 100) / 10
    return { seconds, ...counts, ...judge(linesOf(file), { events, subjects }) }
  } finally {
    await worker.stop()
    await killChild(receiver.process)
    rmSync(folder, { recursive: true })
  }
}

/** Subject and number within the subject, as the receiver writes them. */
const nameOf = (at: number, subjects: number) => `${at % subjects} ${Math.floor(at / subjects)}`

async function emitAll(ownerId: string, range: { from: number; to: number; subjects: number }): Promise<void> {
  const { from, to, subjects } = range
  for (let at = from; at < to; at++) {
    const [subject, n] = nameOf(at, subjects).split(' ').map(Number)
    await happen(ownerId, `server:${subject}`, { subject, n })
  }
}

function readWebhook(id: string) {
  return db().webhookSubscription.findUniqueOrThrow({ where: { id } })
}

function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8').split('\n').slice(0, -1)
}

export function judge(lines: readonly string[], { events, subjects }: Pick<Options, 'events' | 'subjects'>) {
  const first = [...new Set(lines)]
  const wanted = Array.from({ length: events }, (_, at) => nameOf(at, subjects))
  const known = new Set(first)
  const last = new Map<string, number>()
  const disordered = new Set<string>()
  for (const line of first) {
    const [subject = '', n = ''] = line.split(' ')
    if (Number(n) < (last.get(subject) ?? -1)) disordered.add(subject)
    last.set(subject, Number(n))
  }
  return {
    received: lines.length,
    missing: wanted.filter((name) => !known.has(name)).length,
    repeated: lines.length - first.length,
    disordered: disordered.size,
  }
}
