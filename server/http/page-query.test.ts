import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDb } from '#server/core/db.ts'
import { requestListener } from './listener.ts'
import { RouteTable } from './route-table.ts'
import { drain, listen, makeServer } from './server.ts'

const server = makeServer(
  requestListener({
    listener: 'public',
    table: new RouteTable([]),
    pages: async (incoming, outgoing) => void outgoing.end(incoming.headers['x-quartet-query']),
  }),
)
let url: string
beforeAll(async () => {
  url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`
})
afterAll(async () => {
  await drain(server, 1000)
  await closeDb()
})

test.each([
  ['/vacancies?text=go%20lang&page=2', '?text=go%20lang&page=2'],
  ['/vacancies?text=go&_rsc=1x2&page=2', '?text=go&page=2'],
  ['/vacancies?_rsc=1x2', ''],
  ['/vacancies', ''],
])('sign-in learns where one was going from the query of the page: %s', async (path, query) => {
  const headers = { 'x-quartet-query': '?next=forged' }
  expect(await (await fetch(url + path, { headers })).text()).toBe(query)
})
