import { expect, test } from 'vitest'
import { servePages } from './testing/pages.ts'

const url = servePages(async (incoming, outgoing) => void outgoing.end(incoming.headers['x-quartet-address']))

test.each([
  ['/vacancies?text=go%20lang&page=2', '/vacancies?text=go%20lang&page=2'],
  ['/vacancies?text=go&_rsc=1x2&page=2', '/vacancies?text=go&page=2'],
  ['/vacancies?_rsc=1x2', '/vacancies'],
  ['/vacancies', '/vacancies'],
  ['/vacancies?text=a?b&_rsc=1x2', '/vacancies?text=a?b'],
  ['/rides/trips/a%20b&', '/rides/trips/a%20b&'],
])('sign-in learns where one was going from the address of the page: %s', async (path, address) => {
  const headers = { 'x-quartet-address': '/forged' }
  expect(await (await fetch(url() + path, { headers })).text()).toBe(address)
})
