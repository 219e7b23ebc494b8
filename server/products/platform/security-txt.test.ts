import { expect, test } from 'vitest'
import { setEnv } from '#server/settings/env.ts'
import { aTestServer } from '#server/testing/server.ts'
import { securityTxt } from './security-txt.service.ts'

const server = aTestServer()

test('anyone finds the contact for security reports where RFC 9116 says', async () => {
  const answer = await server.fetch('/.well-known/security.txt')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(fieldsOf(await answer.text())).toMatchObject({
    Contact: 'mailto:quartet@localhost',
    Canonical: `${server.url}/.well-known/security.txt`,
  })
})

test('the contact is the one that is configured, valid for half a year from the day of the request', () => {
  setEnv({ SECURITY_CONTACT: 'https://example.com/report' })
  const morning = fieldsOf(securityTxt('https://quartet.example', new Date('2026-01-01T03:00:00Z')))
  expect(morning).toEqual({
    Contact: 'https://example.com/report',
    Expires: '2026-06-30T00:00:00.000Z',
    Canonical: 'https://quartet.example/.well-known/security.txt',
    'Preferred-Languages': 'en',
  })
  expect(fieldsOf(securityTxt('https://quartet.example', new Date('2026-01-01T23:00:00Z')))).toEqual(morning)
})

function fieldsOf(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/^([\w-]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]))
}
