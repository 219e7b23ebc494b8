import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '#server/core/process/log.ts'
import { nameBytes } from '../../records/names.ts'
import { numberBytes } from '../../records/wire.ts'
import { isAllowedSecondary } from '../../transfers/secondaries.ts'
import { printNameServer, type NameServerAddress } from '../name-server-address.ts'
import { overUdp } from '../udp.ts'
import { HEADER_BYTES } from './request.ts'
import { TsigSigner } from './tsig.ts'
import { TYPE, type ServedZone } from './zone-index.ts'

export interface Notifier {
  /** Notifies the secondaries of a zone that it has changed, and gives up an earlier notice of it. */
  notify(zone: ServedZone): void
  close(): void
}

/** Wait after the first attempt, doubled each time. After the last one, a secondary refreshes by itself (SOA). */
const FIRST_WAIT_MS = 1000
const ATTEMPTS = 8
/** The most notices that wait for an answer at a time. */
const PARALLEL = 50

const NOTIFY_FLAGS = 0x2400

/** Sends NOTIFY (RFC 1996) to secondaries until each has answered. @param firstWaitMs wait for the first answer */
export function makeNotifier(firstWaitMs = FIRST_WAIT_MS): Notifier {
  const running = new Map<string, AbortController>()
  const slots = makeSlots(PARALLEL)
  return {
    notify(zone) {
      running.get(zone.name)?.abort()
      running.delete(zone.name)
      const allowed = zone.transfer?.secondaries.filter(isAllowedSecondary) ?? []
      if (allowed.length === 0) return
      const aborted = new AbortController()
      running.set(zone.name, aborted)
      const notices = allowed.map((to) => untilAnswered(zone, to, firstWaitMs, slots, aborted.signal))
      void Promise.all(notices).finally(() => {
        if (running.get(zone.name) === aborted) running.delete(zone.name)
      })
    },
    close() {
      for (const aborted of running.values()) aborted.abort()
    },
  }
}

async function untilAnswered(
  zone: ServedZone,
  to: NameServerAddress,
  firstWaitMs: number,
  slots: Slots,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const waitMs = firstWaitMs * 2 ** attempt
    const began = performance.now()
    if (await slots(() => isAnswered(zone, to, Math.min(waitMs, 5000), signal))) return
    // Wait also after a refusal: the secondary may not know the zone yet.
    await sleep(Math.max(0, waitMs - (performance.now() - began)), undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted) return
  }
  log().warn({ zone: zone.name, secondary: printNameServer(to) }, 'dns: a secondary does not answer NOTIFY')
}

/** Sends one notice. @returns whether the secondary has accepted it */
async function isAnswered(
  zone: ServedZone,
  to: NameServerAddress,
  waitMs: number,
  aborted: AbortSignal,
): Promise<boolean> {
  const message = noticeOf(zone)
  const isReply = (packet: Buffer) =>
    packet.length >= HEADER_BYTES && packet.readUInt16BE(0) === message.readUInt16BE(0)
  const signal = AbortSignal.any([aborted, AbortSignal.timeout(waitMs)])
  try {
    const reply = await overUdp(to, message, isReply, signal)
    return (reply.readUInt16BE(2) & 0xf80f) === (0x8000 | (NOTIFY_FLAGS & 0x7800))
  } catch {
    return false
  }
}

function noticeOf({ name, transfer }: ServedZone): Buffer {
  const message = Buffer.concat([
    numberBytes(randomInt(0x10000), 2),
    numberBytes(NOTIFY_FLAGS, 2),
    Buffer.of(0, 1, 0, 0, 0, 0, 0, 0),
    nameBytes(`${name}.`),
    numberBytes(TYPE.SOA, 2),
    numberBytes(1, 2),
  ])
  if (!transfer?.key) return message
  return Buffer.from(new TsigSigner(transfer.key).sign(message, Math.floor(Date.now() / 1000)))
}

type Slots = <T>(work: () => Promise<T>) => Promise<T>

/** Runs at most `count` at a time; the others wait in their order. */
function makeSlots(count: number): Slots {
  const waiting: (() => void)[] = []
  let free = count
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
