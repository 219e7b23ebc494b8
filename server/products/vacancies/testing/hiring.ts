import { aToken, aUser } from '#server/testing/factories.ts'
import { anEmployer, aResumeBody, aVacancyBody, type Employer } from './people.ts'
import { aServer } from './server.ts'

export const CARDS = '/vacancies/hiring/responses'

export interface Applicant {
  token: string
  id: string
}

export interface Board extends Employer {
  vacancy: string
  people: Applicant[]
}

export interface Settings {
  version: number
  stages: { id?: string; name: string; state: string | null; responses?: number }[]
  labels: { id?: string; name: string }[]
  templates: { id?: string; name: string; text: string }[]
  moves?: { from: string; to: string }[]
}

export const one = ({ people }: Board): Applicant => people[0] as Applicant

/** Helpers of the tests of hiring, with a server of their own. */
export function someHiring() {
  const server = aServer()
  const call = (method: string, path: string, token?: string, json?: unknown) =>
    server.call(method, path, { ...(token !== undefined && { token }), json })

  /** Someone who responds to a vacancy. @returns their token and the id of the response */
  async function responding(vacancy: string, changes: Record<string, unknown> = {}): Promise<Applicant> {
    const token = await aToken(await aUser())
    const resume_id = (await call('POST', '/resumes', token, aResumeBody(changes))).body.id
    const { id } = (await call('POST', '/negotiations', token, { vacancy_id: vacancy, resume_id })).body
    return { token, id }
  }

  async function aBoard(count: number, changes: Record<string, unknown> = {}): Promise<Board> {
    const employer = await anEmployer()
    const vacancy = (await call('POST', '/vacancies', employer.token, aVacancyBody())).body.id
    const people: Applicant[] = []
    for (let at = 0; at < count; at++) people.push(await responding(vacancy, changes))
    return { ...employer, vacancy, people }
  }

  const settingsOf = async ({ token }: Employer) =>
    (await call('GET', '/vacancies/hiring', token)).body as unknown as Settings
  const change = async (of: Employer, how: (now: Settings) => Partial<Settings>) => {
    const now = await settingsOf(of)
    return call('PUT', '/vacancies/hiring', of.token, { ...now, ...how(now) })
  }
  const move = (of: Employer, id: string, json: object) => call('PATCH', `${CARDS}/${id}`, of.token, json)
  const countsOf = async (of: Board, query = '') => {
    const { body } = await call('GET', `${CARDS}?vacancy_id=${of.vacancy}${query}`, of.token)
    const stages = body.stages as { id: string; responses: number }[]
    return Object.fromEntries(
      stages.filter(({ responses }) => responses > 0).map(({ id, responses }) => [id, responses]),
    )
  }
  const messagesOf = async ({ id, token }: Applicant) =>
    (await call('GET', `/negotiations/${id}/messages`, token)).body.items.map((message) => message.text)

  return { server, call, responding, aBoard, settingsOf, change, move, countsOf, messagesOf }
}
