import { expect } from 'vitest'
import { db } from '#server/core/database/db.ts'
import type { ServerView } from '../servers/servers.schema.ts'
import { aCustomer, serverRequest, type CloudClient } from './client.ts'
import { openConsole, type ConsoleClient, type Ticket } from './console-client.ts'
import { drain } from './drain.ts'

type TestServer = Parameters<typeof aCustomer>[0]

export interface Caller {
  customer: CloudClient
  /** A server that runs. */
  made: ServerView
  by: { headers: Record<string, string> }
}

export const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

/** A customer with a server that runs. */
export async function aCaller(server: TestServer): Promise<Caller> {
  const customer = await aCustomer(server)
  const made = (await customer.call<ServerView>('POST', '/servers', serverRequest())).body
  await drain()
  return { customer, made, by: bearer(customer.token) }
}

export const ticketOf = async ({ customer, made }: Caller, json: object = {}) =>
  (await customer.call<Ticket>('POST', `/servers/${made.ID}/console`, json)).body

export const open = async (one: Caller, json: object = {}, options: Parameters<typeof openConsole>[2] = {}) =>
  openConsole(await ticketOf(one, json), one.by, options)

export const shows = (client: ConsoleClient, text: string) =>
  expect.poll(() => client.shown, { timeout: 20_000 }).toContain(text)

export const actionsOf = ({ made }: Caller) =>
  db().auditEntry.findMany({
    where: { subject: `server:${made.ID}`, action: { startsWith: 'cloud.consoles.' } },
    orderBy: { id: 'asc' },
  })
