import { expect, it } from 'vitest'
import { LOCALES } from '#i18n/locales.ts'
import { texts } from '#i18n/texts.ts'
import { PLANS } from './jobs/plans/plans.ts'
import { aCloud, aCustomer } from './testing/client.ts'
import { drain } from './testing/drain.ts'
import { aZone } from './dns/testing/zones.ts'

const server = aCloud()

interface Refusal {
  error: { code: string; message: string; fields?: Record<string, string[]> }
}

const RUSSIAN = { 'Accept-Language': 'ru' }

it.each([
  [{ Name: '\n' }, 'Name', 'must be one line', 'Введите одну строку'],
  [
    { Name: 'web', imageID: 999 },
    'imageID',
    'no image, own template or own snapshot has the identifier 999',
    'Нет ни образа',
  ],
  [{ Name: 'web', HDD: 2, imageID: 6 }, 'HDD', 'needs at least', 'нужно не меньше'],
  [{ Name: 'web', NetworkIDs: [7] }, 'NetworkIDs', 'there is no private network 7', 'Частной сети 7 нет'],
  [{ Name: 'web', SSHKeyIDs: [7] }, 'SSHKeyIDs', 'there is no SSH key 7', 'SSH-ключа 7 нет'],
  [{ Name: 'web', Labels: { '-': '' } }, 'Labels', 'a key is at most 63 letters', 'Ключ метки — не больше 63 букв'],
])('says in the language of the request why a server with %o is refused', async (given, field, english, russian) => {
  const customer = await aCustomer(server)
  const body = { CPU: 1, RAM: 1024, HDD: 20, imageID: 1, ...given }
  for (const [headers, text] of [[{}, english] as const, [RUSSIAN, russian] as const]) {
    const answer = await customer.call<Refusal>('POST', '/servers', body, headers)
    expect(answer.status).toBe(422)
    expect(answer.body.error.code).toBe('unprocessable')
    expect(answer.body.error.fields?.[field]?.[0]).toContain(text)
  }
})

it('says it of records, and in English to clients of PowerDNS, whatever they ask for', async () => {
  const customer = await aCustomer(server)
  const zone = await aZone(customer)
  await drain()
  const path = `/dns/zones/${zone.ID}/records/www/MX`
  const { body } = await customer.call<Refusal>('PUT', path, { Values: ['x mail'] }, RUSSIAN)
  expect(body.error.fields).toEqual({ 'Values.0': ['Приоритет: нужно число от 0 до 65535, а не "x".'] })
  const rrset = { name: `www.${zone.TechName}.`, type: 'MX', ttl: 300, changetype: 'REPLACE' }
  const response = await server.fetch(`/powerdns/api/v1/servers/localhost/zones/${zone.TechName}.`, {
    method: 'PATCH',
    headers: { ...RUSSIAN, 'X-API-Key': customer.token },
    body: JSON.stringify({ rrsets: [{ ...rrset, records: [{ content: 'x mail', disabled: false }] }] }),
  })
  const { error } = (await response.json()) as { error: string }
  expect([response.status, error]).toEqual([422, expect.stringContaining('The preference must be a number')])
})

it('has words in both languages for every step of every job', () => {
  const names = Object.values(PLANS).flatMap(({ steps }) => steps.map(({ name }) => name))
  const missing = LOCALES.flatMap((locale) => names.filter((name) => !texts('cloud.steps', locale).has(name as never)))
  expect(names).toContain('Create the snapshot')
  expect(missing).toEqual([])
})
