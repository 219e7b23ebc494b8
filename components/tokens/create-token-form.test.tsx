import { expect, test } from 'vitest'
import { loaded, render, trpc } from '#components/testing/render.tsx'
import { CreateTokenForm } from './create-token-form.tsx'
import { TokensView } from './tokens-view.tsx'

const scope = (name: 'cloud:read' | 'music:read' | 'music:internal') => ({
  scope: name,
  meaning: `Meaning of ${name}`,
  service: name === 'music:internal',
})

const SERVERS = loaded(trpc.cloud.servers.list.queryOptions({}), {
  items: [{ ID: 7, Name: 'web-1' } as never],
  total: 1,
})
const ZONES = loaded(trpc.cloud.zones.list.queryOptions({}), {
  items: [{ ID: 9, Name: 'bücher.example' } as never],
  total: 1,
})

test('a new token works on everything, on one server or on one DNS zone', () => {
  const markup = render(<CreateTokenForm onCreated={() => {}} />, [SERVERS, ZONES])
  expect(markup).toMatch(/<option value=""[^>]*>Everything in this account<\/option>/)
  expect(markup).toContain('<option value="server:7">Server web-1</option>')
  expect(markup).toContain('<option value="zone:9">DNS zone bücher.example</option>')
})

test('the list of tokens names what a token is bound to', () => {
  const token = {
    id: 'tok_1',
    parent_id: null,
    name: 'certificates',
    scopes: ['cloud:write' as const],
    resources: ['zone:9', 'server:8'],
    prefix: 'qt_wxyz',
    hint: 'abcd',
    created_at: '2026-01-07T09:12:40Z',
    expires_at: null,
    last_used_at: null,
    last_used_address: null,
  }
  const tokens = loaded(trpc.tokens.list.queryOptions({}), { items: [token] })
  expect(render(<TokensView />, [tokens, SERVERS, ZONES])).toContain('Only DNS zone bücher.example, server:8')
})

test('no scope of a new token is selected beforehand, and a preset is offered for each product that has scopes', () => {
  const items = [scope('cloud:read'), scope('music:internal')]
  const markup = render(<CreateTokenForm onCreated={() => {}} />, [
    loaded(trpc.tokens.scopes.queryOptions({}), { items }),
  ])
  expect(markup.match(/type="checkbox"/g)).toHaveLength(2)
  expect(markup).not.toMatch(/checked=""/)
  const presets = [...markup.matchAll(/<button[^>]*aria-label="Select the scopes of (\w+)"[^>]*>/g)]
  expect(presets.map(([tag, name]) => [name, tag.includes('disabled=""')])).toEqual([
    ['Cloud', false],
    ['Vacancies', true],
    ['Rides', true],
    ['Music', true],
  ])
})
