// @vitest-environment happy-dom
import { act } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { mount } from '#components/testing/mount.tsx'
import { loaded, render, trpc, type QueryState } from '#components/testing/render.tsx'
import type { ToastRequest } from '#components/ui/toaster-corner.tsx'
import { CreateToken } from './create-token.tsx'
import { TokensView } from './tokens-view.tsx'

const scope = (name: 'cloud:read' | 'music:read' | 'music:internal') => ({
  scope: name,
  meaning: `Meaning of ${name}`,
  service: name === 'music:internal',
})

const SERVERS = loaded(trpc.cloud.servers.list.queryOptions({}), {
  items: [{ ID: 7, Name: 'web-1', Labels: { env: 'test' } } as never],
  total: 1,
})
const ZONES = loaded(trpc.cloud.zones.list.queryOptions({}), {
  items: [{ ID: 9, Name: 'bücher.example' } as never],
  total: 1,
})
const STACKS = loaded(trpc.cloud.stacks.list.queryOptions({}), { items: [{ ID: 5, Name: 'shop' } as never], total: 1 })

/** The form of a new token, once its dialog is open. */
async function formWith(states: QueryState[]): Promise<string> {
  const page = await mount(<CreateToken />, states, {})
  await page.press('Create token')
  await page.waitFor('New API token')
  return document.body.innerHTML
}

test('a new token works on everything, on one thing, or on the servers with a label', async () => {
  const markup = await formWith([SERVERS, ZONES, STACKS])
  expect(markup).toMatch(/<option value=""[^>]*>Everything in this account<\/option>/)
  expect(markup).toContain('<option value="server:7">Server web-1</option>')
  expect(markup).toContain('<option value="zone:9">DNS zone bücher.example</option>')
  expect(markup).toContain('<option value="stack:5">Stack shop</option>')
  expect(markup).toContain('<option value="label:env=test">Servers with the label env=test</option>')
})

const TOKEN = {
  id: 'tok_1',
  parent_id: null,
  name: 'certificates',
  scopes: ['cloud:write' as const],
  resources: ['zone:9', 'server:8'],
  propose_only: false,
  prefix: 'qt_wxyz',
  hint: 'abcd',
  created_at: '2026-01-07T09:12:40Z',
  expires_at: null,
  last_used_at: null,
  last_used_address: null,
}

test('the list of tokens names what a token is bound to, how it begins and ends, and from where it was used', () => {
  const used = { ...TOKEN, last_used_at: '2026-01-07T09:12:40Z', last_used_address: '203.0.113.7' }
  const markup = render(<TokensView />, [loaded(trpc.tokens.list.queryOptions({}), { items: [used] }), SERVERS, ZONES])
  for (const text of ['Only DNS zone bücher.example, server:8', 'qt_wxyz…abcd', '203.0.113.7']) {
    expect(markup).toContain(text)
  }
})

const WHOLE = 'qt_8Rk2mVx5TnQz7LbWd3FjHc9PsY4aGe6UiNo1XpKtCvB0pA69T'
const FIND = 'Find a token'
const list = loaded(trpc.tokens.list.queryOptions({}), { items: [TOKEN, { ...TOKEN, id: 'tok_2', name: 'laptop' }] })
const found = (token: object) => ({
  data: { is_token: true, items: [{ ...TOKEN, revoked_at: null, program: null, ...token }] },
})

test('a name or a beginning narrows the list without asking the server', async () => {
  const page = await mount(<TokensView />, [list], {})
  await page.type(FIND, 'lap')
  expect([page.text.includes('laptop'), page.text.includes('certificates')]).toEqual([true, false])
  await page.type(FIND, 'qt_9')
  expect(page.text).toContain('No matching tokens')
  expect(page.sent).toEqual([])
})

test('a pasted token is looked up by the server, and shown alone with what it is', async () => {
  const page = await mount(<TokensView />, [list], { 'tokens.find': [found({})] })
  await page.type(FIND, `Authorization: Bearer ${WHOLE}`)
  await page.waitFor('This is your token certificates. It works and has never been used.')
  expect(page.sent).toEqual([{ path: 'tokens.find', input: { text: `Authorization: Bearer ${WHOLE}` } }])
  expect(page.text).not.toContain('laptop')
})

test.each([
  [found({ revoked_at: '2026-01-07T09:12:40Z' }), 'This was your token certificates. It was revoked'],
  [found({ expires_at: '2026-01-07T09:12:40Z' }), 'This was your token certificates. It expired'],
  [found({ program: 'Reports' }), 'This is a token of the program Reports, which has access to your account.'],
  [{ data: { is_token: true, items: [] } }, 'This token does not belong to your account.'],
  [{ data: { is_token: false, items: [] } }, 'This is not a valid token: a character is wrong or missing.'],
])('a pasted token is explained: %#', async (reply, text) => {
  const page = await mount(<TokensView />, [list], { 'tokens.find': [reply] })
  await page.type(FIND, WHOLE)
  await page.waitFor(text)
})

test('one click revokes a token, and another undoes that', async () => {
  const shown: CustomEvent<ToastRequest>[] = []
  const onToast = (event: Event) => void shown.push(event as CustomEvent<ToastRequest>)
  addEventListener('quartet:toast', onToast)
  onTestFinished(() => removeEventListener('quartet:toast', onToast))
  const page = await mount(<TokensView />, [list], {
    'tokens.revoke': [{ data: {} }],
    'tokens.restore': [{ data: TOKEN }],
  })
  await page.press('Revoke certificates')
  expect(page.sent).toEqual([{ path: 'tokens.revoke', input: { id: 'tok_1' } }])
  const { message, options } = shown[0]?.detail ?? {}
  expect([message, options?.action?.label, options?.duration]).toEqual([
    'Token “certificates” no longer works',
    'Undo',
    10_000,
  ])
  await act(async () => options?.action?.onClick())
  await expect.poll(() => page.sent.at(-1)).toEqual({ path: 'tokens.restore', input: { id: 'tok_1' } })
})

test('no scope of a new token is selected beforehand, and a preset is offered for each product that has scopes', async () => {
  const items = [scope('cloud:read'), scope('music:internal')]
  const markup = await formWith([loaded(trpc.tokens.scopes.queryOptions({}), { items })])
  expect(markup.match(/type="checkbox"/g)).toHaveLength(3)
  expect(markup).not.toMatch(/checked=""/)
  const presets = [...markup.matchAll(/<button[^>]*aria-label="Select the scopes of (\w+)"[^>]*>/g)]
  expect(presets.map(([tag, name]) => [name, tag.includes('disabled=""')])).toEqual([
    ['Cloud', false],
    ['Vacancies', true],
    ['Rides', true],
    ['Music', true],
  ])
})
