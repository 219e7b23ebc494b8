import { setTimeout as sleep } from 'node:timers/promises'
import type { Failure } from '../soak/client.ts'

const EVERY_MS = 200
const ANSWER_MS = 10_000

interface Visitors {
  failures: Failure[]
  asked(): number
  stop(): Promise<void>
}

/** Requests public pages of the job search without an account, one after the other, and does not retry. */
export function startVisitors(url: string, vacancies: readonly number[]): Visitors {
  const failures: Failure[] = []
  let asked = 0
  let stopping = false
  const paths = [
    ...['менеджер', 'водитель', 'разработчик'].map(
      (text) => `/api/vacancies?per_page=20&text=${encodeURIComponent(text)}`,
    ),
    ...vacancies.slice(0, 20).map((id) => `/api/vacancies/${id}`),
    `/api/suggests/vacancy_search_keyword?text=${encodeURIComponent('мен')}`,
    '/api/dictionaries',
  ]
  const running = run()
  return {
    failures,
    asked: () => asked,
    async stop() {
      stopping = true
      await running
    },
  }

  async function run() {
    for (; !stopping; await sleep(EVERY_MS)) {
      const path = paths[asked++ % paths.length] ?? ''
      const status = await fetch(url + path, { signal: AbortSignal.timeout(ANSWER_MS) })
        .then(async (response) => {
          await response.text()
          return response.status
        })
        .catch(() => null)
      if (status !== 200) failures.push({ at: Date.now(), method: 'GET', path, status })
    }
  }
}
