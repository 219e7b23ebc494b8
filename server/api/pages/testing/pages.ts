import { afterAll, beforeAll } from 'vitest'
import { closeDb } from '#server/core/database/db.ts'
import { requestListener, type ListenerOptions } from '#server/api/http/listener.ts'
import { RouteTable } from '#server/api/http/route-table.ts'
import { drain, listen, makeServer } from '#server/api/http/server.ts'

/** Serves pages made by this function in place of Next's. @returns the address, once the tests run */
export function servePages(pages: NonNullable<ListenerOptions['pages']>): () => string {
  const server = makeServer(requestListener({ listener: 'public', table: new RouteTable([]), pages }))
  let url = ''
  beforeAll(async () => {
    url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`
  })
  afterAll(async () => {
    await drain(server, 1000)
    await closeDb()
  })
  return () => url
}
