import { expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { updateJob } from './job-repository.sql.ts'
import type { JobView } from './jobs.schema.ts'
import type { NetworkView } from '../networks/networks.schema.ts'
import type { ServerView } from '../servers/servers.schema.ts'
import { aCloud, aCustomer, serverRequest, type CloudClient } from '../testing/client.ts'
import { drain } from '../testing/drain.ts'

const server = aCloud()
let customer: CloudClient

interface Frame {
  id?: string
  event?: string
  data?: string
}

/** Reads events of the real stream until `enough` says so, then drops the connection. */
async function read(enough: (frames: Frame[]) => boolean, headers: HeadersInit = {}, query = ''): Promise<Frame[]> {
  const stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(60_000)])
  const response = await server.fetch(`/api/jobs/events${query}`, { token: customer.token, headers, signal })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const frames: Frame[] = []
  let text = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    const whole = text.split('\n\n')
    text = whole.pop() ?? ''
    for (const part of whole) {
      const frame = Object.fromEntries(
        part
          .split('\n')
          .filter((line) => /^\w/.test(line))
          .map((line) => line.split(/: (.*)/s)),
      ) as Frame
      if (frame.event) frames.push(frame)
    }
    if (enough(frames)) break
  }
  stop.abort()
  return frames
}

const aServer = async () => (await customer.call<ServerView>('POST', '/servers', serverRequest())).body
const jobOf = (frame: Frame | undefined) => JSON.parse(frame?.data ?? '{}') as JobView

it('sends every change of every job once, in order, across dropped connections', async () => {
  customer = await aCustomer(server)
  const made = await Promise.all([aServer(), aServer(), aServer()])
  const working = drain()
  const seen: Frame[] = []
  const ends = () => seen.filter((frame) => jobOf(frame).State === 'Completed').length
  for (let last = '0'; ends() < made.length; last = seen.at(-1)?.id ?? last) {
    seen.push(
      ...(await read(
        (frames) =>
          frames.length >= 4 || ends() + frames.filter((frame) => jobOf(frame).State === 'Completed').length >= 3,
        { 'Last-Event-ID': last },
      )),
    )
  }
  await working
  const events = await db().cloudEvent.findMany({ where: { ownerId: customer.user.id }, orderBy: { sequence: 'asc' } })
  expect(seen.map((frame) => Number(frame.id))).toEqual(events.slice(0, seen.length).map((event) => event.sequence))
  expect(seen.length).toBe(events.length)
  expect(new Set(seen.map((frame) => frame.id)).size).toBe(seen.length)
})

it('sends every change of a job that changes twice between two looks', async () => {
  customer = await aCustomer(server)
  await aServer()
  const job = await db().cloudJob.findFirstOrThrow({ where: { ownerId: customer.user.id } })
  const last = job.sequence + 600
  const reading = read((frames) => Number(frames.at(-1)?.id) >= last, { 'Last-Event-ID': String(job.sequence) })
  for (let i = 0; i < 300; i++) {
    await db().$transaction(async (tx) => {
      await updateJob(tx, job, { progress: 1 })
      await updateJob(tx, job, { progress: 2 })
    })
  }
  const sequences = (await reading).map((frame) => Number(frame.id))
  expect(sequences).toEqual(Array.from({ length: 600 }, (_, i) => job.sequence + 1 + i))
})

it('begins with the next change, and sends changes as they happen', async () => {
  customer = await aCustomer(server)
  const { ID } = await aServer()
  const reading = read((frames) => frames.some((frame) => jobOf(frame).State === 'Completed'))
  await drain()
  const frames = await reading
  expect(jobOf(frames.at(-1))).toMatchObject({ ResourceID: ID, Type: 'Create', State: 'Completed' })
})

it('announces a new name, which needs no job', async () => {
  customer = await aCustomer(server)
  const { body } = await customer.call<NetworkView>('POST', '/networks', { Name: 'old' })
  const reading = read((frames) => frames.some((frame) => frame.event === 'resource'))
  const renaming = setInterval(() => void customer.call('PUT', `/networks/${body.ID}`, { Name: 'new' }), 100)
  const frames = await reading
  clearInterval(renaming)
  expect(JSON.parse(frames.find((frame) => frame.event === 'resource')?.data ?? '')).toEqual({
    type: 'Network',
    id: body.ID,
  })
})

it('sends the latest state of each job when the changes themselves are no longer kept', async () => {
  customer = await aCustomer(server)
  await aServer()
  await drain()
  await db().cloudEvent.deleteMany({ where: { ownerId: customer.user.id } })
  const frames = await read((all) => all.length > 0, {}, '?after=0')
  expect(frames.map((frame) => jobOf(frame).State)).toEqual(['Completed'])
})

it("never sends another account's jobs", async () => {
  const other = await aCustomer(server)
  customer = await aCustomer(server)
  const reading = read((frames) => frames.some((frame) => jobOf(frame).State === 'Completed'), {}, '?after=0')
  await other.call('POST', '/servers', serverRequest())
  const { ID } = await aServer()
  await drain()
  expect(new Set((await reading).map((frame) => jobOf(frame).ResourceID))).toEqual(new Set([ID]))
})

it('is refused for the eleventh stream of a credential, until one of them ends', async () => {
  customer = await aCustomer(server)
  const ends: AbortController[] = []
  const open = async () => {
    const end = new AbortController()
    const { status } = await server.fetch('/api/jobs/events', { token: customer.token, signal: end.signal })
    if (status === 200) ends.push(end)
    else end.abort()
    return status
  }
  try {
    for (let i = 0; i < 10; i++) expect(await open()).toBe(200)
    expect(await open()).toBe(429)
    ends[0]?.abort()
    await expect.poll(open).toBe(200)
  } finally {
    for (const end of ends) end.abort()
  }
})
