// Confirmed changes, list by list, compared with rows in one statement of SQL each.
import { aVacancyBody } from '#server/products/vacancies/testing/people.ts'
import type { Client, Body } from './client.ts'
import { counted, LOOPS, type Invariant, type MakeProduct } from './product.ts'
import { indexInvariants } from './vacancies-index.sql.ts'

/** Everything as the server last confirmed it. */
interface KnownVacancies {
  /** Vacancy → whether it is a favourite. */
  favorites: Map<number, boolean>
  /** Response → number of its messages, the covering letter included. */
  responses: Map<number, number>
  /** Saved search → its name. */
  searches: Map<number, string>
  /** Vacancy of the employer → what was written last. */
  vacancies: Map<number, { name: string; archived: boolean }>
}

const MOST = { favorites: 200, responses: 150, searches: 60, vacancies: 120 }
const WORDS = ['водитель', 'менеджер', 'разработчик', 'NAME:продавец', 'soak']

/** Job search from both sides: an applicant's favourites, responses and saved searches; an employer's vacancies. */
export const vacancies: MakeProduct = async (client) => {
  const { call } = client
  const known: KnownVacancies = {
    favorites: new Map(),
    responses: new Map(),
    searches: new Map(),
    vacancies: new Map(),
  }
  const { ids, resume, employer } = await peopleOf(client)
  /** One of a loop's own things: no two loops change the same thing. */
  const own = <T>(list: readonly T[], loop: number, n: number) => {
    const mine = list.filter((_, at) => at % LOOPS === loop)
    return mine[n % mine.length]
  }

  async function favorite(n: number, loop: number) {
    const id = own(ids.slice(0, MOST.favorites), loop, n * 7)
    if (id === undefined) return
    const wanted = !known.favorites.get(id)
    const path = `/vacancies/favorited/${id}`
    if (await call({ as: 'user', method: wanted ? 'PUT' : 'DELETE', path })) known.favorites.set(id, wanted)
  }

  async function respond(key: string, n: number, loop: number) {
    if (known.responses.size >= MOST.responses) return write(key, n, loop)
    const vacancy_id = own(ids.slice(MOST.favorites), loop, Math.floor(n / 8))
    const body = { vacancy_id, resume_id: resume, message: `soak ${key}` }
    const created = await call({ as: 'user', method: 'POST', path: '/negotiations', body, key, accept: [403] })
    const id = Number(String(created?.['location']).split('/').at(-1))
    if (Number.isInteger(id) && !known.responses.has(id)) known.responses.set(id, 1)
  }

  async function write(key: string, n: number, loop: number) {
    const id = own([...known.responses.keys()], loop, n) ?? 0
    const path = `/negotiations/${id}/messages`
    const sent = await call({ as: 'user', method: 'POST', path, body: { message: `soak ${key}` }, key })
    if (sent) known.responses.set(id, (known.responses.get(id) ?? 0) + 1)
  }

  async function save(key: string, n: number, loop: number) {
    const path = '/saved_searches/vacancies'
    if (known.searches.size < MOST.searches) {
      const body = { name: `soak ${key}`, text: WORDS[n % WORDS.length] }
      const created = await call({ as: 'user', method: 'POST', path, body, key })
      if (created) known.searches.set(Number(idOf(created)), body.name)
      return
    }
    const id = own([...known.searches.keys()], loop, n) ?? 0
    const body = { name: `soak again ${key}` }
    if (await call({ as: 'user', method: 'PUT', path: `${path}/${id}`, body })) known.searches.set(id, body.name)
  }

  async function publish(key: string, n: number, loop: number) {
    const body = aVacancyBody({ name: `Soak ${key}` })
    const name = String(body['name'])
    if (known.vacancies.size < MOST.vacancies) {
      const path = '/vacancies?ignore_duplicates=true'
      const created = await call({ as: 'employer', method: 'POST', path, body, key })
      if (created) known.vacancies.set(Number(created['id']), { name, archived: false })
      return
    }
    const id = own([...known.vacancies.keys()], loop, n) ?? 0
    const before = known.vacancies.get(id) ?? { name, archived: false }
    if (n % 3 > 0) {
      if (await call({ as: 'employer', method: 'PUT', path: `/vacancies/${id}`, body }))
        known.vacancies.set(id, { ...before, name })
      return
    }
    const [method, path] = [before.archived ? 'DELETE' : 'PUT', `/vacancies/archived/${id}`]
    if (await call({ as: 'employer', method, path })) known.vacancies.set(id, { ...before, archived: !before.archived })
  }

  return {
    name: 'vacancies',
    acts: [
      (id) => {
        const text = encodeURIComponent(WORDS[numberOf(id) % WORDS.length] ?? '')
        return call({ as: 'user', method: 'GET', path: `/vacancies?text=${text}&per_page=5` })
      },
      (id, loop) => favorite(numberOf(id), loop),
      (id, loop) => respond(id, numberOf(id), loop),
      (id, loop) => save(id, numberOf(id), loop),
      (id, loop) => publish(id, numberOf(id), loop),
    ],
    tally: () => ({
      favorites: known.favorites.size,
      responses: known.responses.size,
      messages: [...known.responses.values()].reduce((sum, messages) => sum + messages, 0),
      searches: known.searches.size,
      vacancies: known.vacancies.size,
      archived: [...known.vacancies.values()].filter(({ archived }) => archived).length,
    }),
    invariants: [...applicantInvariants(known), ...employerInvariants(known), ...indexInvariants(client, employer)],
  }
}

/** Vacancies to work with, a resume to send, and the employer's own id. */
async function peopleOf({ call }: Client): Promise<{ ids: number[]; resume: string; employer: string }> {
  const company = await call({ as: 'employer', method: 'GET', path: '/employers/mine' })
  const employer = String(company?.['id'])
  const ids: number[] = []
  for (const page of [0, 1, 2, 3, 4]) {
    const path = `/vacancies?per_page=100&page=${page}&order_by=publication_time`
    const { items = [] } = (await call({ as: 'user', method: 'GET', path })) ?? {}
    const others = (items as { id: string; type: { id: string }; employer: { id: string } | null }[]).filter(
      (item) => item.type.id === 'open' && item.employer?.id !== employer,
    )
    ids.push(...others.map(({ id }) => Number(id)))
  }
  const mine = await call({ as: 'user', method: 'GET', path: '/resumes/mine' })
  return { ids, resume: idOf(((mine?.['items'] ?? []) as Body[])[0] ?? {}), employer }
}

const idOf = (body: Body): string => String(body['id'])

/** The running number of a unique id. */
const numberOf = (id: string): number => Number(id.split('_')[1])

/** Favourites, responses with their messages, saved searches. */
function applicantInvariants({ favorites, responses, searches }: KnownVacancies): Invariant[] {
  return [
    counted(
      'every favourite is stored, and none that was removed',
      `select count(*) from unnest($1::int[], $2::bool[]) wanted(id, is_one)
        where wanted.is_one <> exists (select from vacancy_favorite f join user_account u on u.id = f.user_id
          where f.vacancy_id = wanted.id and u.email = 'user@quartet.example')`,
      () => [[...favorites.keys()], [...favorites.values()]],
    ),
    counted(
      'every response is stored with exactly the messages that were sent',
      `select count(*) from unnest($1::int[], $2::int[]) wanted(id, messages) where wanted.messages <>
        (select count(*) from negotiation_message m where m.negotiation_id = wanted.id and m.text like 'soak%')`,
      () => [[...responses.keys()], [...responses.values()]],
    ),
    counted(
      'no message was written twice',
      `select count(*) - count(distinct text) as count from negotiation_message where text like 'soak %'`,
    ),
    counted(
      'every saved search has its last name, and none was created twice',
      `select count(*) from unnest($1::int[], $2::text[]) wanted(id, name)
        full join (select id, name from saved_search where name like 'soak %') s using (id)
        where s.name is distinct from wanted.name`,
      () => [[...searches.keys()], [...searches.values()]],
    ),
  ]
}

/** Vacancies as their employer last wrote them. */
function employerInvariants({ vacancies }: KnownVacancies): Invariant[] {
  return [
    counted(
      'every published vacancy exists once, as it was last written and archived',
      `select count(*) from unnest($1::int[], $2::text[], $3::bool[]) wanted(id, name, archived)
        full join (select id, name, archived_at is not null as archived from vacancy where name like 'Soak %') v
          using (id)
        where v.name is distinct from wanted.name or v.archived is distinct from wanted.archived`,
      () => {
        const rows = [...vacancies.values()]
        return [[...vacancies.keys()], rows.map(({ name }) => name), rows.map(({ archived }) => archived)]
      },
    ),
  ]
}
