// Queries per second of the built-in name server over UDP, beside a bare UDP echo in the same run, and the time from
// the request of a change to the first answer with it, through the job and the worker.
import { createSocket } from 'node:dgram'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { putRecordSet } from '#server/products/cloud/dns/records/record-sets.service.ts'
import { queryFor, readReply } from '#server/products/cloud/dns/engine/message.ts'
import { overUdp } from '#server/products/cloud/dns/testing/dns-client.ts'
import { createZone } from '#server/products/cloud/dns/zones/zones.service.ts'
import { setEnv } from '#server/settings/env.ts'
import { actorOf, aUser, contextFor } from '#server/testing/factories.ts'
import { onDatabase } from '../database.ts'
import { inTurn, median, startTarget } from '../harness.ts'
import type { Options, Row } from '../table.ts'

const RECORDS = 10_000
/** Queries on their way at a time: fewer than would overflow a socket's buffer. */
const WINDOW = 64
const SECONDS = 3
const CHANGES = 60

/** Measures queries and changes in zones of 10,000 names. */
export async function measure({ rounds = 3 }: Options): Promise<Row[]> {
  return [...(await queries(rounds)), ...(await changes())]
}

async function queries(rounds: number): Promise<Row[]> {
  const server = await startTarget('dns', { RECORDS: String(RECORDS) })
  const echo = await startTarget('dns')
  const [present = 0, absent = 0, baseline = 0] = await inTurn(
    [
      () => queriesPerSecond(Number(server.url), 'host', 0),
      () => queriesPerSecond(Number(server.url), 'no', 3),
      () => queriesPerSecond(Number(echo.url), 'host', 0),
    ],
    rounds,
  )
  await Promise.all([server.stop(), echo.stop()])
  const row = { product: 'cloud', unit: 'queries/s', baseline } as const
  return [
    { ...row, what: 'built-in name server, 10,000 records, beside a bare UDP echo', ours: present },
    { ...row, what: 'the same for names that do not exist', ours: absent },
  ]
}

async function changes(): Promise<Row[]> {
  const port = await freePort()
  const times = await onDatabase(undefined, async () => {
    setEnv({ DNS_PORT: String(port), DNS_ANSWERS_PER_SECOND: '1000000', POWERDNS_URL: '' })
    const ctx = contextFor(actorOf(await aUser()))
    const lines = Array.from({ length: RECORDS }, (_, at) => `host${at} A 10.0.${at >> 8}.${at & 255}\n`)
    const { output } = await createZone.execute(ctx, { Name: 'bench.example', TTL: 300, ZoneFile: lines.join('') })
    const worker = fork(join(import.meta.dirname, '../../server/worker.ts'), {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await once(worker, 'message')
    await answeredWith(port, 'host0.bench.example.', '10.0.0.0')
    const taken: number[] = []
    for (let at = 0; at < CHANGES; at++) {
      const [name, address] = [`host${at}`, `192.0.2.${at}`]
      const begun = performance.now()
      await putRecordSet.execute(ctx, { id: output.ID, name, type: 'A', TTL: 300, Values: [address] })
      await answeredWith(port, `${name}.bench.example.`, address)
      taken.push(performance.now() - begun)
    }
    worker.send('stop')
    await once(worker, 'close')
    return taken.toSorted((a, b) => a - b)
  })
  const row = { product: 'cloud', unit: 'ms' } as const
  const what = 'change of a record to its first answer, 10,000 records, median'
  const late = times[Math.floor(times.length * 0.95)] ?? Number.NaN
  return [
    { ...row, what, ours: median(times) },
    { ...row, what: 'the same, 95th percentile', ours: late, goal: { of: 'ours', atMost: 200 } },
  ]
}

/** Queries every five milliseconds until the answer has the address. */
async function answeredWith(port: number, name: string, address: string): Promise<void> {
  for (;;) {
    const reply = await overUdp(port, queryFor(name, 'A')).catch(() => null)
    if (reply && readReply(reply).answer[0]?.endsWith(` ${address}`)) return
    await sleep(5)
  }
}

/** A port that is free for UDP and very likely for TCP. */
async function freePort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  return port
}

/** Asks for names that begin with `prefix`; every answer must have this code. */
async function queriesPerSecond(port: number, prefix: string, code: number): Promise<number> {
  const queries = Array.from({ length: RECORDS }, (_, at) =>
    queryFor(`${prefix}${(at * 7919) % RECORDS}.bench.example.`, 'A'),
  )
  const socket = createSocket({ type: 'udp4', recvBufferSize: 1 << 20 })
  let sent = 0
  let received = 0
  const send = () => socket.send(queries[sent++ % RECORDS] ?? '', port, '127.0.0.1')
  let wrong = 0
  socket.on('message', (packet) => {
    received++
    if (((packet[3] ?? 0) & 15) !== code) wrong++
    send()
  })
  for (let at = 0; at < WINDOW; at++) send()
  const begun = performance.now()
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000))
  const rate = received / ((performance.now() - begun) / 1000)
  socket.close()
  if (wrong > 0) throw new Error(`${wrong} answers without the code ${code}`)
  return rate
}
