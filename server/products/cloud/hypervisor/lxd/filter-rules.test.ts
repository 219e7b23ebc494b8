import { expect, it } from 'vitest'
import type { FilterRule } from '../hypervisor.ts'
import { withFilter, type Acl } from './filter-rules.ts'
import { addressOf } from './filters.ts'

const EMPTY: Acl = { config: { 'user.quartet': 'qi_1' }, ingress: [], egress: [] }
const ssh: FilterRule = { direction: 'In', protocol: 'TCP', port: '22', addresses: ['0.0.0.0/0', '::/0'] }
const filter = (rules: FilterRule[], ...addresses: string[]) => ({ addresses, rules })
const without = ({ ingress, egress }: Acl) =>
  [...ingress, ...egress].map(({ action, state, description, ...rule }) => [action, state, description, rule])

it('lets everything through to and from all other addresses', () => {
  expect(without(withFilter(EMPTY, 1, filter([ssh], '10.0.0.5')) ?? EMPTY)).toEqual([
    ['allow', 'enabled', 'server 1', { destination: '10.0.0.5', protocol: 'tcp', destination_port: '22' }],
    ['allow', 'enabled', 'all other addresses', { destination: '0.0.0.0-10.0.0.4,10.0.0.6-255.255.255.255' }],
    ['allow', 'enabled', 'all other addresses', { destination: '::/0' }],
    ['allow', 'enabled', 'all other addresses', { source: '0.0.0.0/0' }],
    ['allow', 'enabled', 'all other addresses', { source: '::/0' }],
  ])
})

it('closes a server that has no rules, and what leaves it where a rule says what may', () => {
  const closed = withFilter(EMPTY, 1, filter([], '10.0.0.5'))
  expect(closed?.ingress.map(({ description }) => description)).toEqual(Array(2).fill('all other addresses'))
  const out: FilterRule = { direction: 'Out', protocol: 'ICMP', port: null, addresses: ['2001:db8::/32'] }
  const both = withFilter(EMPTY, 1, filter([out], '10.0.0.5', 'fd00::5'))
  expect(both?.egress).toMatchObject([
    { source: 'fd00::5', destination: '2001:db8::/32', protocol: 'icmp6' },
    { source: '0.0.0.0-10.0.0.4,10.0.0.6-255.255.255.255' },
    { source: expect.stringMatching(/^0:0:0:0:0:0:0:0-fd00:0:0:0:0:0:0:4,fd00:/) as string },
  ])
  // A server without IPv6 has no rule for it, and is closed all the same.
  const old = withFilter(EMPTY, 1, filter([out], '10.0.0.5'))
  expect(old?.egress.map(({ description }) => description)).toEqual(Array(2).fill('all other addresses'))
})

it('has each rule once, without blocks that lie in each other', () => {
  const wide = { ...ssh, addresses: ['10.1.0.0/16', '10.0.0.0/8'] }
  const acl = withFilter(EMPTY, 1, filter([wide, wide], '10.0.0.5'))
  expect(acl?.ingress.filter(({ description }) => description === 'server 1')).toMatchObject([{ source: '10.0.0.0/8' }])
})

it('changes one server and leaves the others, until none is filtered', () => {
  const one = withFilter(EMPTY, 1, filter([ssh], '10.0.0.5')) ?? EMPTY
  const two = withFilter(one, 2, filter([ssh], '10.0.0.9')) ?? EMPTY
  const changed = withFilter(two, 1, filter([{ ...ssh, port: '80' }], '10.0.0.5')) ?? EMPTY
  expect(changed.ingress.map((rule) => [rule.description, rule.destination_port])).toEqual([
    ['server 2', '22'],
    ['server 1', '80'],
    ['all other addresses', undefined],
    ['all other addresses', undefined],
  ])
  const left = withFilter(changed, 1, null) ?? EMPTY
  expect(left.ingress[1]?.destination).toBe('0.0.0.0-10.0.0.8,10.0.0.10-255.255.255.255')
  expect(withFilter(left, 2, null)).toBeNull()
  expect(withFilter(EMPTY, 3, null)).toBeNull()
})

it('knows the IPv6 address that follows from a hardware address', () => {
  expect(addressOf('2001:db8:1:2::1/64', '00:16:3e:12:34:56')).toBe('2001:db8:1:2:216:3eff:fe12:3456')
  expect(addressOf('fd42::1/64', '02:00:00:00:00:01')).toBe('fd42:0:0:0:0:ff:fe00:1')
})
