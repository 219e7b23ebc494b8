import { expect, it } from 'vitest'
import { loaded, render, textOf, trpc } from '#components/testing/render.tsx'
import type { Firewall, Server } from '../types.ts'
import { FirewallsView } from './firewalls-view.tsx'
import { FIRST_RULES } from './rule-values.ts'
import { RulesForm } from './rules-form.tsx'
import { ServerFirewalls } from './server-firewalls.tsx'

const FIREWALL: Firewall = {
  ID: 7,
  Name: 'web',
  Rules: FIRST_RULES,
  AppliedTo: [{ ServerID: 1, State: 'Applied' }],
  Labels: {},
  Protected: false,
  DateCreate: '2026-01-01T00:00:00Z',
}
const servers = loaded(trpc.cloud.servers.list.queryOptions({}), {
  items: [
    { ID: 1, Name: 'web-1', State: 'Active' },
    { ID: 2, Name: 'db-1', State: 'Active' },
  ] as never,
  total: 2,
})
const list = (...items: Firewall[]) =>
  loaded(trpc.cloud.firewalls.list.queryOptions({}), { items, total: items.length })

it('says what a firewall is for while there is none', () => {
  expect(textOf(render(<FirewallsView />, [list(), servers]))).toContain('No firewalls yet')
})

it('shows rules as a table, the servers with their state, and offers the others', () => {
  const html = render(<FirewallsView />, [list(FIREWALL), servers])
  expect(textOf(html)).toContain('Inbound TCP 22 0.0.0.0/0, ::/0')
  expect(textOf(html)).toContain('Inbound ICMP All 0.0.0.0/0, ::/0')
  expect(textOf(html)).toContain('web-1 Applied')
  expect(html).toContain('aria-label="Remove web from web-1"')
  expect(html).toContain('<option value="2" selected="">db-1</option>')
  expect(html).not.toContain('<option value="1"')
})

it('says that nothing gets in without a rule', () => {
  expect(textOf(render(<FirewallsView />, [list({ ...FIREWALL, Rules: [] }), servers]))).toContain(
    'nothing reaches the servers',
  )
})

it('has a field with a name of its own for each part of each rule', () => {
  const html = render(<RulesForm firewall={FIREWALL} onClose={() => {}} />)
  for (const label of ['Direction, rule 1', 'Port, rule 1', 'Addresses, rule 2', 'Note, rule 2']) {
    expect(html).toContain(label)
  }
  expect(html).toContain('aria-label="Remove rule 2"')
})

it('shows on the page of a server its own firewalls, and the others to choose', () => {
  const other = { ...FIREWALL, ID: 8, Name: 'office', AppliedTo: [] }
  const server = { ID: 1, Name: 'web-1', State: 'Active' } as Server
  const html = render(<ServerFirewalls server={server} disabled={false} />, [list(FIREWALL, other)])
  expect(textOf(html)).toContain('web Applied')
  expect(html).toContain('<option value="8" selected="">office</option>')
  expect(html).not.toContain('<option value="7"')
})
