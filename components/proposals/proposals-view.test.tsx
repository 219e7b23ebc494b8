// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { mount } from '#components/testing/mount.tsx'
import { loaded, render, trpc } from '#components/testing/render.tsx'
import { ProposalsView } from './proposals-view.tsx'

const PROPOSAL = {
  id: 'prp_1',
  state: 'open' as const,
  operation: 'cloud.servers.create',
  title: 'Create a server',
  target: 'web-1',
  account_id: 'usr_1',
  token_id: 'tok_1',
  token_name: 'assistant',
  program_id: null,
  created_at: '2026-01-06T14:45:26.000Z',
  expires_at: '2026-01-13T14:45:26.000Z',
  decided_at: null,
  input: { Name: 'web-1', CPU: 2, password: '(withheld)', NetworkIDs: [7, 8], note: '', size: { RAM: 512 } },
  result: null,
}
const list = (...items: object[]) =>
  loaded(trpc.proposals.list.queryOptions({}), { items: items as (typeof PROPOSAL)[] })

test('a proposal says who would change what, with its input as a form and without secrets', () => {
  const markup = render(<ProposalsView />, [list(PROPOSAL)])
  for (const text of [
    'Create a server',
    'assistant',
    'Target: web-1',
    'NetworkIDs',
    '<li>',
    'RAM',
    'withheld: a secret',
    'empty',
  ]) {
    expect(markup).toContain(text)
  }
})

test('without proposals the page says how they come about', () => {
  expect(render(<ProposalsView />, [list()])).toContain('Nothing was proposed')
})

test('one that was decided has no buttons', () => {
  const markup = render(<ProposalsView />, [list({ ...PROPOSAL, state: 'declined' })])
  expect(markup).toContain('Declined')
  expect(markup).not.toContain('<button')
})

test('an answer with a secret is shown when it is approved, until it is closed', async () => {
  const approved = { ...PROPOSAL, state: 'approved', result: { ID: 7 }, answer: { ID: 7, AdminPassword: 'once' } }
  const page = await mount(<ProposalsView />, [list(PROPOSAL)], { 'proposals.approve': [{ data: approved }] })
  await page.press('Approve: Create a server')
  await page.waitFor('This answer contains a secret')
  expect(page.sent).toEqual([{ path: 'proposals.approve', input: { id: 'prp_1' } }])
  expect(page.text).toContain('once')
  await page.press('Close')
  expect(page.text).not.toContain('once')
})

test('one without a secret is not', async () => {
  const approved = { ...PROPOSAL, state: 'approved', result: { ID: 7 }, answer: null }
  const page = await mount(<ProposalsView />, [list(PROPOSAL)], { 'proposals.approve': [{ data: approved }] })
  await page.press('Approve: Create a server')
  expect(page.sent).toHaveLength(1)
  expect(page.text).not.toContain('The change was made')
})

test('why an approved change was not made is said beside it', async () => {
  const failed = { message: 'Name: is taken' }
  const page = await mount(<ProposalsView />, [list(PROPOSAL)], { 'proposals.approve': [failed] })
  await page.press('Approve: Create a server')
  await page.waitFor('The change was not made')
})

test('a click declines', async () => {
  const page = await mount(<ProposalsView />, [list(PROPOSAL)], {
    'proposals.decline': [{ data: { ...PROPOSAL, state: 'declined' } }],
  })
  await page.press('Decline: Create a server')
  expect(page.sent).toEqual([{ path: 'proposals.decline', input: { id: 'prp_1' } }])
})
