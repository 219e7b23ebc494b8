import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { z } from 'zod'
import { closeDb } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { aToken, aUser, type TestUser } from '#server/testing/factories.ts'
import { startTestServer, type TestServer } from '#server/testing/http.ts'
import type { CreatedWebhook } from '../webhooks.schema.ts'
import { aReceiver, type Receiver } from './receiver.ts'

export type Created = z.output<typeof CreatedWebhook>

export interface Webhooks {
  server: TestServer
  receiver: Receiver
  /** A new account for each test, with a token. */
  owner: TestUser
  token: string
  call: <T>(method: string, path: string, json?: unknown, as?: string) => Promise<{ status: number; body: T }>
  /** A webhook of the owner's token, of the event `job.completed`. */
  create: (more?: object) => Promise<Created>
}

/** A server and a receiver for the tests of a file. */
export function someWebhooks(): Webhooks {
  const all = {
    async call<T>(method: string, path: string, json?: unknown, as = all.token) {
      const response = await all.server.fetch(`/api/webhooks${path}`, {
        method,
        token: as,
        ...(json !== undefined && { json }),
      })
      const text = await response.text()
      return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as T }
    },
    async create(more: object = {}) {
      const json = { url: all.receiver.url, events: ['job.completed'], ...more }
      return (await all.call<Created>('POST', '', json)).body
    },
  } as Webhooks
  beforeAll(async () => {
    setEnv({ WEBHOOKS_PRIVATE_NETWORKS: '127.0.0.0/8' })
    all.server = await startTestServer()
    all.receiver = await aReceiver()
  })
  beforeEach(async () => {
    all.owner = await aUser()
    all.token = await aToken(all.owner)
    all.receiver.received.length = 0
    all.receiver.answer = (response) => void response.writeHead(204).end()
  })
  afterAll(async () => {
    await all.receiver.close()
    await all.server.close()
    await closeDb()
  })
  return all
}
