import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { createServer as createTlsServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { systemContext } from '#server/core/context.ts'
import { encrypt } from '#server/core/crypto.ts'
import { db } from '#server/core/database/db.ts'
import { newId } from '#server/core/ids.ts'
import { aUser } from '#server/testing/factories.ts'
import { deliverDue } from '../delivery.service.ts'
import { emit } from '../emit.sql.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: string
  path: string
}

export interface Receiver {
  url: string
  received: Received[]
  /** How it answers from now on. */
  answer: (response: ServerResponse, request: Received) => void
  close(): Promise<void>
}

/** A receiver on a free port of this machine that answers 204; with `tls`, by https. */
export async function aReceiver({ tls }: { tls?: ServerOptions } = {}): Promise<Receiver> {
  const receiver: Receiver = {
    url: '',
    received: [],
    answer: (response) => void response.writeHead(204).end(),
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  const server = (tls ? createTlsServer(tls) : createServer()).on('request', (request, response: ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const received = { headers: request.headers, body, path: request.url ?? '' }
      receiver.received.push(received)
      receiver.answer(response, received)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  receiver.url = `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return receiver
}

export const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

/** A webhook of a new account. */
export async function aWebhook(url: string, more: { userId?: string } = {}): Promise<{ id: string; userId: string }> {
  const userId = more.userId ?? (await aUser()).id
  const secret = new Uint8Array(encrypt(Buffer.from(SECRET)))
  const data = { id: newId('whk'), userId, url, secret, events: ['job.completed', 'job.failed'] }
  return db().webhookSubscription.create({ data })
}

/** Something that happened to what the account owns. */
export function happen(ownerId: string, subject = 'server:1', data: object = { ID: 1 }): Promise<void> {
  return emit(db(), { ownerId, type: 'job.completed', subject, data })
}

/** Does what the worker would do now. */
export async function deliver(id: string): Promise<void> {
  await deliverDue(systemContext(), id)
}

/** The deliveries of a webhook, the oldest first. */
export function deliveriesOf(id: string) {
  return db().webhookDelivery.findMany({ where: { subscriptionId: id }, orderBy: { position: 'asc' } })
}

/** Makes every waiting delivery due now, as if the time had passed, and lets the receiver rest no longer. */
export async function letTimePass(id: string): Promise<void> {
  await db().webhookDelivery.updateMany({ where: { subscriptionId: id }, data: { nextAttemptAt: new Date() } })
  await db().webhookSubscription.update({ where: { id }, data: { restsUntil: null } })
}
