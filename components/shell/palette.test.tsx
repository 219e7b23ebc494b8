import { existsSync } from 'node:fs'
import { Command } from 'cmdk'
import { expect, it } from 'vitest'
import { ProfileView } from '#components/account/profile-view.tsx'
import { SecurityView } from '#components/account/security-view.tsx'
import { loaded, render, textOf, trpc } from '#components/testing/render.tsx'
import { Pages } from './palette.tsx'
import type { ProductId } from './products.ts'
import { paletteParts } from './served.tsx'

const parts = await paletteParts()

const pages = (text: string, roles: string[] | null, current?: ProductId) =>
  textOf(
    render(
      <Command shouldFilter={false}>
        <Command.List>
          <Pages parts={parts} text={text} roles={roles} current={current} go={() => {}} />
        </Command.List>
      </Command>,
    ),
  )

it('finds settings as typed, by what a person calls them', () => {
  expect(pages('passw', ['user'])).toBe('Settings Change your password')
  expect(pages('devices', ['user'])).toBe('Settings Sessions')
  expect(pages('aud', ['user', 'operator'])).toBe('Settings Audit log')
})

it('shows to nobody what they may not open', () => {
  expect(pages('passw', null)).toBe('')
  expect(pages('audit', ['user'])).toBe('')
})

it('shows the pages of the current product first', () => {
  expect(pages('my', ['user', 'employer'], 'vacancies')).toMatch(/^Go to My resumes/)
  expect(pages('create', ['user'])).toMatch(/^Create Create a server/)
  expect(pages('', ['user'], 'music')).toMatch(/Go to Music Tracks Artists Albums Music API explorer Home/)
})

it('turns the developer mode on and off, for anybody', () => {
  expect(pages('developer mode', null)).toBe('Settings Turn developer mode on')
})

it('leads to pages that exist, and to parts of the account pages that are there', () => {
  const states = [
    loaded(trpc.account.signInMethods.queryOptions({}), {
      password: true,
      email_confirmed: true,
      passkeys: 0,
      authenticator_app: false,
      recovery_codes: 0,
      withheld_roles: [],
      providers: [],
    }),
    loaded(trpc.account.sessions.queryOptions({}), { items: [] }),
  ]
  const account: Record<string, string> = {
    '/account': render(<ProfileView name="Ada" email="ada@example.com" />, states),
    '/account/security': render(<SecurityView email="ada@example.com" />, states),
  }
  for (const { href } of parts.flatMap(({ create = [], pages = [], settings = [] }) => [
    ...create,
    ...pages,
    ...settings,
  ])) {
    const [path = '', part] = href.replace(/\?.*/, '').split('#')
    if (part) expect(account[path], href).toContain(`id="${part}"`)
    else if (!path.startsWith('/api/')) expect(folders(path).some(hasPage), href).toBe(true)
  }
})

const hasPage = (folder: string) => existsSync(`app${folder}/page.tsx`)
const folders = (path: string) => [
  path,
  path.replace(/^\/rides/, '/rides/(places)'),
  path.replace(/^\/docs\/(?!reference)\w+$/, '/docs/[guide]'),
]
