import { readdirSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import { signIn, stateFile } from './accounts.ts'
import type { Who } from './accounts.ts'
import { post } from './cloud-kit.ts'
import { expect, test } from './fixtures.ts'
import { PAGES } from './page-table.ts'
import type { Outcome } from './page-table.ts'

test('every page is for whom it is meant', async ({ baseURL, playwright }) => {
  const folders = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => file.split('/').slice(0, -1))
    .map((folder) => `/${folder.filter((name) => !name.startsWith('(')).join('/')}`)
  expect(Object.keys(PAGES).toSorted()).toEqual(folders.toSorted())

  const newVisitor = (who?: Who) =>
    playwright.request.newContext({ baseURL, ...(who && { storageState: stateFile(who) }) })
  const visitors = {
    none: await newVisitor(),
    user: await newVisitor('user'),
    employer: await newVisitor('employer'),
    operator: await newVisitor('operator'),
    owner: await aNewAccount(await newVisitor()),
  }
  const things = await thingsOf(visitors)
  const wrong: string[] = []
  for (const [folder, wanted] of Object.entries(PAGES)) {
    const path = folder.replace(/\[\w+\]/, () => things[folder] ?? '1')
    const each = (Object.entries(wanted) as [keyof typeof visitors, Outcome][]).map(async ([who, outcome]) => {
      const found = await visit(visitors[who], path)
      if (found !== outcome) wrong.push(`${path} as ${who}: ${found} instead of ${outcome}`)
    })
    await Promise.all(each)
  }
  expect(wrong).toEqual([])
  await Promise.all(Object.values(visitors).map((visitor) => visitor.dispose()))
})

async function visit(visitor: APIRequestContext, path: string): Promise<string> {
  const answer = await visitor.get(path, { maxRedirects: 0 })
  const target = answer.headers()['location'] ?? ''
  if (target === `/sign-in?next=${encodeURIComponent(path)}`) return 'sign-in'
  const others = [path.replace('/vacancies/', '/vacancies/employer/'), path.replace('/employer', '')]
  if (others.includes(target)) return 'moved'
  if (target !== '') return target === '/' ? 'home' : target
  if (answer.status() === 404) return 'missing'
  return answer.status() === 200 && !(await answer.text()).includes('Something went wrong')
    ? 'page'
    : String(answer.status())
}

async function aNewAccount(visitor: APIRequestContext): Promise<APIRequestContext> {
  const account = { email: `owner-${Date.now()}@test.example`, password: 'a long secret of no value' }
  expect((await visitor.post('/api/account', { data: { ...account, name: 'Owner' } })).status()).toBe(201)
  expect((await signIn(visitor, account)).ok()).toBe(true)
  return visitor
}

/** What stands in the pages' paths: things of the new account, and those of the demo accounts. */
async function thingsOf(visitors: Record<'owner' | 'user' | 'employer', APIRequestContext>) {
  const { owner, user, employer } = visitors
  const idOf = async <T>(visitor: APIRequestContext, path: string, read: (body: T) => unknown) =>
    String(read((await (await visitor.get(path)).json()) as T))
  const server = await post<{ ID: number }>(owner, '/servers', { Name: 'own', CPU: 1, RAM: 512, HDD: 10, imageID: 1 })
  const resume = await post<{ id: string }>(owner, '/resumes', {
    title: 'Бухгалтер',
    first_name: 'Вера',
    last_name: 'Павлова',
    contact: [{ type: { id: 'email' }, value: 'vera@mail.example', preferred: true }],
    area: { id: '1' },
    access: { type: { id: 'no_one' } },
    professional_roles: [{ id: '18' }],
  })
  const response = await idOf<Found>(user, '/api/negotiations', ({ items }) => items[0]?.id)
  const company = await idOf<{ id: string }>(employer, '/api/companies/mine', ({ id }) => id)
  const vacancy = await idOf<Found>(user, `/api/vacancies?employer_id=${company}`, ({ items }) => items[0]?.id)
  return {
    '/docs/[guide]': 'cloud',
    '/cloud/servers/[id]': String(server.ID),
    '/vacancies/[id]': vacancy,
    '/vacancies/companies/[id]': company,
    '/vacancies/employer/responses/[id]': response,
    '/vacancies/employer/vacancies/[id]': vacancy,
    '/vacancies/employer/vacancies/[id]/responses': vacancy,
    '/vacancies/responses/[id]': response,
    '/vacancies/resumes/[id]': resume.id,
    '/vacancies/resumes/[id]/edit': resume.id,
  } as Record<string, string>
}

interface Found {
  items: { id: string }[]
}
