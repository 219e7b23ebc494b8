import { beforeAll, expect, test } from 'vitest'
import { aToken, aUser } from '#server/testing/factories.ts'
import { aResumeBody } from '../testing/people.ts'
import { aServer } from '../testing/server.ts'
import { pdfThread } from './pdf.ts'

const server = aServer()
let token: string
beforeAll(async () => {
  token = await aToken(await aUser())
})

/** The address of the file of a new resume that everybody may see. */
async function aFile(changes: Record<string, unknown> = {}, owner = token): Promise<string> {
  const json = aResumeBody({ access: { type: { id: 'everyone' } }, ...changes })
  const { status, body } = await server.call('POST', '/resumes', { token: owner, json })
  expect(status, JSON.stringify(body)).toBe(201)
  return `/api/resumes/${body.id}/download?type=pdf`
}

const isPdf = async (response: Response): Promise<boolean> =>
  response.status === 200 &&
  Buffer.from(await response.arrayBuffer())
    .subarray(0, 5)
    .toString() === '%PDF-'

/** Turns of the event loop until the work is over. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let isOver = false
  const over = () => (isOver = true)
  void work.then(over, over)
  let turns = 0
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve))
    turns++
  }
  return turns
}

const aDocument = (title: string, jobs = 1) => {
  const lines = ['Разрабатывал и сопровождал системы учёта. '.repeat(80)]
  const entries = Array.from({ length: jobs }, () => ({ heading: 'Инженер', lines }))
  return { title, position: title, facts: [], sections: [{ title: 'Опыт', entries }] }
}

test('files are made beside the event loop, which goes on meanwhile', async () => {
  const thread = pdfThread()
  await thread.make(aDocument('Начало'))
  const making = thread.make(aDocument('Долгое дело', 25))
  expect(await turnsDuring(making)).toBeGreaterThan(50)
  expect((await making).subarray(0, 5).toString()).toBe('%PDF-')
})

test('files that are asked for at once are made one after another, each with its own text', async () => {
  const thread = pdfThread()
  const order: number[] = []
  const made = [30, 1, 10].map(async (jobs, at) => {
    const pdf = await thread.make(aDocument(`Дело ${at}`, jobs))
    order.push(at)
    return pdf.length
  })
  const [long = 0, short = 0, middle = 0] = await Promise.all(made)
  expect(order).toEqual([0, 1, 2])
  expect([long > middle, middle > short]).toEqual([true, true])
})

test('a file that takes too long is 503, and the next one is made', async () => {
  const path = await aFile({ title: 'Летописец' })
  const { limits } = pdfThread()
  const { ms } = limits
  limits.ms = 0
  const late = await server.fetch(path)
  limits.ms = ms
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await late.json()).toMatchObject({ errors: [{ type: 'service_unavailable' }] })
  expect(await isPdf(await server.fetch(path))).toBe(true)
})

test('a thread that crashes fails the file that it was at, and the next one is made', async () => {
  const thread = pdfThread()
  await thread.make(aDocument('До'))
  const nothing = thread.make(null as never)
  const waiting = thread.make(aDocument('После'))
  await expect(nothing).rejects.toMatchObject({ code: 'unavailable' })
  expect((await waiting).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a thread that needs too much memory ends alone', async () => {
  const thread = pdfThread()
  await thread.end()
  const { limits } = thread
  const { memoryMb } = limits
  limits.memoryMb = 8
  await expect(thread.make(aDocument('Тяжёлое', 40))).rejects.toMatchObject({ code: 'unavailable' })
  limits.memoryMb = memoryMb
  expect((await thread.make(aDocument('Лёгкое'))).subarray(0, 5).toString()).toBe('%PDF-')
})

test('more files than may wait are 503', async () => {
  const thread = pdfThread()
  const asked = Array.from({ length: thread.limits.jobs + 1 }, (_, at) => thread.make(aDocument(`Очередь ${at}`)))
  const ends = await Promise.allSettled(asked)
  expect(ends.map(({ status }) => status)).toEqual([...Array(thread.limits.jobs).fill('fulfilled'), 'rejected'])
})

test('a caller who has left is not waited for', async () => {
  const thread = pdfThread()
  const left = new AbortController()
  const first = thread.make(aDocument('Первый'))
  const gone = thread.make(aDocument('Ушёл'), left.signal)
  left.abort()
  await expect(gone).rejects.toMatchObject({ code: 'unavailable' })
  await first
})

test('a resume that is too long for a PDF is 400 naming the type, and has its text', async () => {
  const experience = Array.from({ length: 30 }, () => ({
    company: 'Верфь',
    position: 'Строитель',
    start: '2020-01',
    description: 'Строил корабли. '.repeat(240),
  }))
  const path = await aFile({ experience })
  const refused = await server.fetch(path)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ bad_argument: 'type', errors: [{ type: 'bad_argument' }] })
  expect((await server.fetch(path.replace('pdf', 'rtf'))).status).toBe(200)
})

test('a caller gets a limited number of new files a minute, and those that are there already', async () => {
  const [reader, other, one, another] = await Promise.all(Array.from({ length: 4 }, async () => aToken(await aUser())))
  const paths: string[] = []
  for (let at = 0; at < 21; at++) paths.push(await aFile({ title: `Мастер ${at}` }, at < 11 ? one : another))
  const statuses: number[] = []
  for (const path of paths) statuses.push((await server.fetch(path, { token: reader })).status)
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
  const status = async (at: number, token?: string) =>
    (await server.fetch(paths[at] ?? '', { ...(token && { token }) })).status
  expect([await status(0, reader), await status(20, other)]).toEqual([200, 200])
})
