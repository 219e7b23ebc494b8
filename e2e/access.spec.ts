import { readdirSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import { stateFile, type Who } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { aNewAccount, PAGES, thingsOf, type Outcome } from './page-table.ts'

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
    const path = folder.replace(/\[\w+\](?:\/\[\w+\])*/, () => things[folder] ?? '1')
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
  const others = [
    path.replace('/vacancies/', '/vacancies/employer/'),
    path.replace('/employer', ''),
    path.replace('/resumes/', '/resumes/mine/'),
  ]
  if (others.includes(target)) return 'moved'
  if (target !== '') return target === '/' ? 'home' : target
  if (answer.status() === 404) return 'missing'
  // Scripts bring the text of the error page to every page.
  const shown = (await answer.text()).replaceAll(/<script.*?<\/script>/gs, '')
  return answer.status() === 200 && !shown.includes('Something went wrong') ? 'page' : String(answer.status())
}
