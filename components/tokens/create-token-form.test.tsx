import { expect, test } from 'vitest'
import { loaded, render, trpc } from '#components/testing/render.tsx'
import { CreateTokenForm } from './create-token-form.tsx'

const scope = (name: 'cloud:read' | 'music:read' | 'music:internal') => ({
  scope: name,
  meaning: `Meaning of ${name}`,
  service: name === 'music:internal',
})

test('a new token works on everything or on one server', () => {
  const server = { ID: 7, Name: 'web-1' } as never
  const markup = render(<CreateTokenForm onCreated={() => {}} />, [
    loaded(trpc.cloud.servers.list.queryOptions({}), { items: [server], total: 1 }),
  ])
  expect(markup).toMatch(/<option value=""[^>]*>Everything in this account<\/option>/)
  expect(markup).toContain('<option value="server:7">Server web-1</option>')
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
