import { expect, test } from 'vitest'
import { setEnv } from '#server/settings/env.ts'
import { addressIn, isAllowedAddress } from './addresses.ts'

test.each(['8.8.8.8', '93.184.216.34', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  'events may be sent to %s',
  (address) => {
    expect(isAllowedAddress(address)).toBe(true)
  },
)

test.each([
  ['loopback', '127.0.0.1'],
  ['loopback', '127.255.0.9'],
  ['loopback', '::1'],
  ['this host', '0.0.0.0'],
  ['this host', '::'],
  ['private', '10.0.0.1'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.1.1'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['carrier-grade NAT', '100.127.255.255'],
  ['link-local', '169.254.1.1'],
  ['metadata', '169.254.169.254'],
  ['metadata', '168.63.129.16'],
  ['metadata', '192.0.0.192'],
  ['metadata', 'fd00:ec2::254'],
  ['documentation', '192.0.2.1'],
  ['benchmarks', '198.18.0.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['mapped', '::ffff:127.0.0.1'],
  ['mapped', '::ffff:7f00:1'],
  ['mapped', '::ffff:8.8.8.8'],
  ['compatible', '::7f00:1'],
  ['translated', '64:ff9b::7f00:1'],
  ['6to4', '2002:7f00:1::'],
  ['Teredo', '2001:0:53aa:64c:0:0:80ff:fffe'],
  ['unique local', 'fc00::1'],
  ['unique local', 'fdff:ffff::1'],
  ['link-local', 'fe80::1'],
  ['link-local with its interface', 'fe80::1%eth0'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['documentation', '2001:db8::1'],
  ['no address', 'localhost'],
])('%s addresses get nothing: %s', (_kind, address) => {
  expect(isAllowedAddress(address)).toBe(false)
})

test('networks that the installation allows get events, and only they', () => {
  setEnv({ WEBHOOKS_PRIVATE_NETWORKS: '10.20.0.0/16, fd12:3456::/32' })
  expect(['10.20.0.1', '10.21.0.1', 'fd12:3456::9', 'fd12:3457::9', '127.0.0.1'].map(isAllowedAddress)).toEqual([
    true,
    false,
    true,
    false,
    false,
  ])
  setEnv({ WEBHOOKS_PRIVATE_NETWORKS: '' })
  expect(isAllowedAddress('10.20.0.1')).toBe(false)
})

test.each([
  ['https://example.com/', null],
  ['https://127.1/', '127.0.0.1'],
  ['https://2130706433/', '127.0.0.1'],
  ['https://0x7f.0.0.1/', '127.0.0.1'],
  ['https://0177.0.0.1/', '127.0.0.1'],
  ['https://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
])('the host of %s is the address %s', (url, address) => {
  expect(addressIn(new URL(url))).toBe(address)
})
