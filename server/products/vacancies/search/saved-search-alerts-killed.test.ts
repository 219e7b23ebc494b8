import { afterAll, beforeAll, expect, test } from 'vitest'
import { superviseWorker } from '#server/core/tasks/worker.ts'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { enqueue } from '#server/core/tasks/jobs.sql.ts'
import { anyJob } from '#server/core/tasks/testing/any-job.ts'
import { aUser } from '#server/testing/factories.ts'
import { startMailSink, type MailSink, type MailStep } from '#server/testing/mail.ts'
import { anEmployer, aVacancyBody } from '../testing/people.ts'
import { aServer } from '../testing/server.ts'

const SEARCHES = 5
/** The step of the conversation with the mail server at which a worker dies, one after another. */
const DEATHS: readonly MailStep[] = ['connected', 'letter', 'accepted']

const server = aServer()
let sink: MailSink
beforeAll(async () => {
  sink = await startMailSink()
  setEnv({ SMTP_URL: sink.url })
})
afterAll(() => sink.close())

test(
  'every new vacancy is mailed though workers are killed at each step, and no mail comes twice with another id',
  { timeout: 300_000 },
  async () => {
    const { token } = await anEmployer()
    const vacancies: string[] = []
    for (let at = 0; at < SEARCHES; at++) vacancies.push(await aSearchWithNews(`окольцеватель${at}`, token))
    await enqueue(db(), anyJob('vacancies.saved-search-alerts'), {})

    const worker = await superviseWorker({ log: () => {} })
    const left = [...DEATHS]
    sink.onStep = (step) => {
      if (step !== left[0]) return
      const pid = worker.pid()
      if (pid === undefined) return
      left.shift()
      process.kill(pid, 'SIGKILL')
    }
    try {
      await expect.poll(unmailed, { timeout: 240_000, interval: 200 }).toBe(0)
    } finally {
      await worker.stop()
    }

    expect(left).toEqual([])
    const linked = vacancies.filter((id) => sink.letters.some((letter) => letter.includes(`/vacancies/${id}\r\n`)))
    expect(linked).toEqual(vacancies)
    const ids = sink.letters.map((letter) => /Message-ID:\s*(\S+)/.exec(letter)?.[1])
    expect(new Set(ids).size).toBe(SEARCHES)
    // A worker that dies before it hears that the mail was taken sends it again; one that heard it may have recorded
    // it.
    expect([1, 2]).toContain(ids.length - SEARCHES)
  },
)

/** A saved search that is due, and a vacancy of three minutes ago that only it finds. @returns the id of the vacancy */
async function aSearchWithNews(word: string, token: string): Promise<string> {
  const { id: userId } = await aUser()
  const [before, published] = [10, 3].map((minutes) => new Date(Date.now() - minutes * 60_000)) as [Date, Date]
  const times = { seenAt: before, mailedTo: before, mailDueAt: before }
  await db().savedSearch.create({ data: { userId, name: word, query: `text=${word}`, mail: 'at_once', ...times } })
  const json = aVacancyBody({ name: `Мастер, ${word}` })
  const { status, body } = await server.call('POST', '/vacancies', { token, json })
  expect(status).toBe(201)
  await db().vacancy.update({ where: { id: Number(body.id) }, data: { publishedAt: published } })
  await db().vacancySearch.update({ where: { vacancyId: Number(body.id) }, data: { publishedAt: published } })
  return body.id
}

const unmailed = (): Promise<number> =>
  db().savedSearch.count({ where: { mail: 'at_once', mailedTo: { lt: new Date(Date.now() - 6 * 60_000) } } })
