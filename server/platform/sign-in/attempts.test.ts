import { describe, expect, it } from 'vitest'
import { addressKey, countAttempt } from './attempts.ts'

describe('countAttempt', () => {
  it('refuses the eleventh attempt of a minute and says when to come back', async () => {
    for (let i = 0; i < 10; i++) await countAttempt('sign-up', ['ten'])
    await expect(countAttempt('sign-up', ['ten'])).rejects.toMatchObject({
      code: 'rate_limited',
      details: { headers: { 'Retry-After': expect.stringMatching(/^\d+$/) } },
    })
    await countAttempt('reset', ['ten'])
    await countAttempt('sign-up', ['another'])
  })

  it('counts attempts that are made at the same moment', async () => {
    const all = await Promise.allSettled(Array.from({ length: 30 }, () => countAttempt('sign-up', ['at once'])))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  })
})

describe('addressKey', () => {
  it('takes the addresses of one IPv6 network as one, and IPv4 addresses as they are', () => {
    expect(addressKey('2001:db8:1:2::7')).toBe(addressKey('2001:DB8:1:2:ffff::1'))
    expect(addressKey('2001:db8::7')).toBe(addressKey('2001:db8:0:0:1:2:3:4'))
    expect(addressKey('2001:db8:1:2::7')).not.toBe(addressKey('2001:db8:1:3::7'))
    expect(addressKey('10.0.0.1')).not.toBe(addressKey('10.0.0.2'))
  })
})
