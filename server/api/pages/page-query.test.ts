import { expect, test } from 'vitest'
import { servePages } from './testing/pages.ts'

const url = servePages(async (incoming, outgoing) => void outgoing.end(incoming.headers['x-quartet-query']))

test.each([
  ['/vacancies?text=go%20lang&page=2', '?text=go%20lang&page=2'],
  ['/vacancies?text=go&_rsc=1x2&page=2', '?text=go&page=2'],
  ['/vacancies?_rsc=1x2', ''],
  ['/vacancies', ''],
])('sign-in learns where one was going from the query of the page: %s', async (path, query) => {
  const headers = { 'x-quartet-query': '?next=forged' }
  expect(await (await fetch(url() + path, { headers })).text()).toBe(query)
})
