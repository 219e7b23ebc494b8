import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import { accountOf, ownerFor } from '#server/core/actor.ts'
import { sha256 } from '#server/core/crypto.ts'
import { AppError, found } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { env } from '#server/settings/env.ts'
import { cloudMutation, serverMutation } from '../operation.ts'
import { ownServer } from '../servers/servers.service.ts'
import { CONSOLE_PATH, CONSOLE_PROTOCOL, ConsoleTicket, RequestConsole, TICKET_PREFIX } from './console.schema.ts'
import { hasRoom, keyOf, nameOf } from './open-consoles.ts'

const TICKET_MS = 30_000

export const requestConsole = serverMutation({
  id: 'cloud.consoles.request',
  name: 'requestServerConsole',
  summary: 'Get a ticket for the console of a server',
  description:
    'The ticket opens one WebSocket within 30 seconds, for the session or token that asked for it. ' +
    'The guide of the cloud says what passes through it.',
  noTool: 'a terminal is for a person; assistants have the other operations',
  proposable: false,
  secret: true,
  input: RequestConsole,
  output: ConsoleTicket,
  async run(ctx, { id, ConsoleID = newId('con') }) {
    const ownerId = ownerFor(ctx.actor, 'cloud:write')
    const { credential } = accountOf(ctx.actor)
    const server = await ownServer(ctx.db, ownerId, id)
    if (!server.isPowerOn || server.state === 'Deleting') {
      throw new AppError('conflict', texts('cloud.errors')('consoleOff'), { reason: 'server_off' })
    }
    if (!hasRoom(ownerId, keyOf({ credential, ServerID: id, ConsoleID }))) throw full()
    const ticket = randomBytes(24).toString('base64url')
    const expiresAt = new Date(Date.now() + TICKET_MS)
    await ctx.db.cloudConsoleTicket.deleteMany({ where: { expiresAt: { lt: new Date() } } })
    await ctx.db.cloudConsoleTicket.create({
      data: {
        hash: sha256(ticket),
        ownerId,
        credential: nameOf(credential),
        serverId: id,
        consoleId: ConsoleID,
        expiresAt,
      },
    })
    ctx.note({ subject: `server:${id}`, after: { ConsoleID } })
    return {
      ConsoleID,
      URL: `${ctx.origin.replace(/^http/, 'ws')}${CONSOLE_PATH}`,
      Protocols: [CONSOLE_PROTOCOL, TICKET_PREFIX + ticket],
      ExpireDate: expiresAt.toISOString(),
      Simulated: env().CLOUD_DRIVER === 'simulator',
    }
  },
})

/** Has no endpoint: only the WebSocket calls it. Its audit row records that a console was opened. */
export const openConsole = cloudMutation({
  id: 'cloud.consoles.open',
  summary: 'Open the console that a ticket is for',
  acts: {
    kind: 'server',
    on: async ({ Ticket }, ctx) => {
      const row = await ctx.db.cloudConsoleTicket.findUnique({ where: { hash: sha256(Ticket) } })
      return row ? [`server:${row.serverId}`] : []
    },
  },
  proposable: false,
  input: z.strictObject({ Ticket: z.string().max(64) }),
  output: z.strictObject({ ConsoleID: z.string(), ServerID: z.int() }),
  async run(ctx, { Ticket }) {
    const ownerId = ownerFor(ctx.actor, 'cloud:write')
    const hash = sha256(Ticket)
    const row = await ctx.db.cloudConsoleTicket.findFirst({
      where: { hash, ownerId, credential: nameOf(accountOf(ctx.actor).credential), expiresAt: { gt: new Date() } },
    })
    // Of two simultaneous requests with one ticket, only one deletes it.
    const { count } = await ctx.db.cloudConsoleTicket.deleteMany({ where: { hash: row?.hash ?? '' } })
    if (!row || count === 0) {
      throw new AppError('forbidden', texts('cloud.errors')('consoleTicket'), { reason: 'invalid_ticket' })
    }
    const { serverId: ServerID, consoleId: ConsoleID } = row
    found(await ctx.db.cloudServer.findFirst({ where: { id: ServerID, ownerId, isPowerOn: true } }))
    ctx.note({ subject: `server:${ServerID}`, after: { ConsoleID } })
    return { ConsoleID, ServerID }
  },
})

/** The error when the account has as many consoles as it may have. */
function full(): AppError {
  const message = texts('cloud.errors')('consolesFull', { most: env().CLOUD_CONSOLES })
  return new AppError('rate_limited', message, { reason: 'limit_reached', headers: { 'Retry-After': '10' } })
}
