import { expect } from 'vitest'
import { db } from '#server/core/database/db.ts'
import type { TestServer } from '#server/testing/http.ts'
import { mailToken } from '#server/platform/notifications/mails.service.ts'
import { unsubscribeToken } from '#server/products/vacancies/search/saved-search-alerts.service.ts'
import { aResumeBody, aVacancyBody } from '#server/products/vacancies/testing/people.ts'
import { send } from './calls.ts'
import { createOwned, type OwnedIds } from './ownership.ts'

/** What the examples name: things of `owner`, an employer, and of an applicant who has responded to them. */
export interface Seen extends OwnedIds {
  /** A resume that employers see, of the applicant. */
  clientsResume: string
  /** The resume of the applicant's response, which nobody else sees. */
  sentResume: string
  /** A company and a vacancy of it that the owner has blacklisted. */
  blacklisted: { company: string; vacancy: string }
  /** Token of a mail about the owner's saved search. */
  unsubscribe: string
  /** Token of the owner's mails. */
  mails: string
}

/** One request of an endpoint that everybody may call. */
export interface Example {
  /** Values of the parameters of the path, separated by `/`. */
  id?: string
  query?: string
  headers?: Record<string, string>
  /** The body; by default the example of the API description. */
  json?: unknown
  /** True when the owner sees more than a visitor. */
  owned?: boolean
}

const plain: Example[] = [{}]
const only = (example: Example): Example[] => [example]

/**
 * For each endpoint that everybody may call, requests with everything that its answer could depend on.
 * `visitors.test.ts` fails for an endpoint without examples.
 */
export const publicExamples = (seen: Seen): Record<string, Example[]> => {
  const { vacancy, blacklisted } = seen
  const company = [{ id: seen.employer }, { id: blacklisted.company, owned: true }]
  const search = 'text=погрузчика'
  const resumes = [
    { id: seen.clientsResume, owned: true },
    { id: seen.sentResume, owned: true },
    { id: seen.resume, owned: true },
  ]
  return {
    'GET /api/vacancies': [
      { query: `${search}&clusters=true&describe_arguments=true&responses_count_enabled=true`, owned: true },
      { query: `${search}&saved_search_id=${seen.savedSearch}`, owned: true },
      { query: search, headers: { Accept: 'application/x-ndjson' }, owned: true },
    ],
    'GET /api/vacancies/{vacancy_id}': [
      { id: vacancy, owned: true },
      { id: blacklisted.vacancy, owned: true },
    ],
    'GET /api/vacancies/{vacancy_id}/duplicates': only({ id: vacancy }),
    'GET /api/vacancies/{vacancy_id}/related_vacancies': only({ id: vacancy, owned: true }),
    'GET /api/vacancies/{vacancy_id}/similar_vacancies': only({ id: vacancy, owned: true }),
    'POST /api/vacancies/{vacancy_id}/reports': only({ id: vacancy }),
    'GET /api/vacancies/arguments': only({ query: search, owned: true }),
    'GET /api/vacancies/facets': only({ query: search, owned: true }),
    'GET /api/vacancies/points': only({ query: search, owned: true }),
    'GET /api/vacancies/salaries': only({ query: search }),
    'GET /api/resumes': [{ owned: true }, { query: `vacancy_id=${vacancy}`, owned: true }],
    'GET /api/resumes/{resume_id}': resumes,
    'GET /api/resumes/{resume_id}/download': resumes.map((one) => ({ ...one, query: 'type=rtf' })),
    'GET /api/resumes/{resume_id}/similar_vacancies': resumes,
    'GET /api/companies': plain,
    'GET /api/companies/{employer_id}': company,
    'GET /api/employers': plain,
    'GET /api/employers/{employer_id}': company,
    'GET /api/employers/{employer_id}/departments': only({ id: seen.employer }),
    'GET /api/employers/{employer_id}/logo': only({ id: seen.employer }),
    'GET /api/saved_searches/unsubscribe/{token}': only({ id: seen.unsubscribe }),
    'POST /api/saved_searches/unsubscribe/{token}': only({ id: seen.unsubscribe }),
    'GET /api/notifications/unsubscribe/{token}': only({ id: seen.mails }),
    'POST /api/notifications/unsubscribe/{token}': only({ id: seen.mails }),
    'GET /api/suggests/{kind}': [
      { id: 'vacancy_search_keyword', query: 'text=погр' },
      { id: 'companies', query: 'text=own' },
    ],
    'GET /api/salary_statistics': plain,
    'GET /api/salary_statistics/paid/salary_evaluation/{area_id}': only({ id: '1' }),
    'GET /api/1/json/{rest}': only({ id: 'vacancies' }),

    'GET /api/areas': plain,
    'GET /api/areas/{area_id}': only({ id: '1' }),
    'GET /api/areas/countries': plain,
    'GET /api/dictionaries': plain,
    'GET /api/districts': plain,
    'GET /api/educational_institutions': only({ query: 'text=МГУ' }),
    'GET /api/educational_institutions/{institution_id}/faculties': only({ id: '1' }),
    'GET /api/industries': plain,
    'GET /api/languages': plain,
    'GET /api/locales': plain,
    'GET /api/locales/resume': plain,
    'GET /api/resume_conditions': plain,
    'GET /api/metro': plain,
    'GET /api/metro/{city_id}': only({ id: '1' }),
    'GET /api/metro/{city_id}/{metro_id}': only({ id: '1/6.8' }),
    'GET /api/professional_roles': plain,
    'GET /api/skills': only({ query: 'text=гит' }),
    'GET /api/specializations': plain,

    'POST /api/feedback-sessions': plain,

    'GET /api/openapi.json': plain,
    'GET /api/.well-known/oauth-authorization-server': plain,
    'GET /api/.well-known/oauth-protected-resource/api/mcp': plain,
    'GET /api/.well-known/security.txt': plain,
    'POST /api/account': only({ json: { name: 'Anna', email: 'anna@mail.example', password: 'password' } }),
    'POST /api/account/confirm-email': plain,
    'GET /api/account/demo': plain,
    'POST /api/account/forgot-password': plain,
    'POST /api/account/passkey-sign-in': plain,
    'POST /api/account/passkey-sign-up': plain,
    'POST /api/account/reset-password': plain,
    'POST /api/account/setup': only({
      json: { key: 'no key', name: 'Anna', email: 'anna@mail.example', password: 'password' },
    }),
    'GET /api/account/sign-in-options': plain,
  }
}

interface Tokens {
  /** Token of an account with every role. */
  owner: string
  applicant: string
  /** Token of another employer. */
  stranger: string
}

/** Creates what the examples name. Its owner also has a favourite, blacklists and a saved search. */
export async function createSeen(server: TestServer, { owner, applicant, stranger }: Tokens): Promise<Seen> {
  const call = async (method: string, path: string, token: string, json?: unknown): Promise<string> => {
    const { status, text } = await send(server, { method, path: `/api${path}` }, { token, json })
    expect(status, `${method} ${path}: ${text}`).toBeLessThan(300)
    return text === '' ? '' : String((JSON.parse(text) as { id?: string }).id)
  }
  const things = await createOwned(server, { owner, applicant })
  const negotiation = await db().negotiation.findUniqueOrThrow({ where: { id: Number(things.negotiation) } })
  const company = await call('PUT', '/companies/mine', stranger, { name: 'Stranger', area: { id: '1' } })
  const vacancy = (name: string) => call('POST', '/vacancies', stranger, aVacancyBody({ name }))
  const blacklisted = { company, vacancy: await vacancy('Оператор погрузчика') }
  await call('PUT', `/vacancies/favorited/${things.vacancy}`, owner)
  await call('PUT', `/vacancies/blacklisted/${blacklisted.vacancy}`, owner)
  await call('PUT', `/employers/blacklisted/${blacklisted.company}`, owner)
  const search = await db().savedSearch.findUniqueOrThrow({ where: { id: Number(things.savedSearch) } })
  return {
    ...things,
    blacklisted,
    sentResume: negotiation.resumeId,
    clientsResume: await call('POST', '/resumes', applicant, aResumeBody()),
    unsubscribe: unsubscribeToken(search),
    mails: mailToken(search.userId, 'platform'),
  }
}
