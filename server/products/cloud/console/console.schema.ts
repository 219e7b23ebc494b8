import { z } from 'zod'
import { idParam, named, text } from '#server/core/base.schema.ts'
import { dateField } from '../fields.schema.ts'

export const CONSOLE_PATH = '/api/console'
export const CONSOLE_PROTOCOL = 'console.v1'
/** Prefix of the subprotocol that carries the ticket: browsers can send a secret in no other header. */
export const TICKET_PREFIX = 'ticket.'

/** How many bytes are sent beyond those that the reader has confirmed. */
export const WINDOW = 256 * 1024
/** The largest frame that is accepted. */
export const MAX_FRAME = 64 * 1024

/** Close codes of the socket. After `lost`, 1001 or 1006 a client may connect again. */
export const CLOSINGS = {
  /** The server of Quartet stops. */
  leaving: 1001,
  malformed: 1007,
  /** The credential has ended or lost a right. */
  revoked: 1008,
  /** The shell has ended. */
  exit: 4000,
  /** The server was switched off or deleted, or its owner has changed. */
  stopped: 4001,
  idle: 4002,
  /** The connection to the hypervisor is lost. */
  lost: 4003,
  /** The hypervisor opens no console. */
  failed: 4004,
  /** It was opened at another place. */
  taken: 4005,
  limit: 4006,
} as const

const consoleId = text(36, 1)

export const RequestConsole = z.strictObject({
  id: idParam().describe('Identifier of the server'),
  ConsoleID: consoleId.optional().describe('The console to return to; without it a new one is opened'),
})

export const ConsoleTicket = named('ConsoleTicket', {
  ConsoleID: consoleId.describe('Identifier of the console, to return to it after a lost connection'),
  URL: z.url().describe('Address of the WebSocket'),
  Protocols: z.array(z.string()).describe('The subprotocols to offer; the second one has the ticket in it'),
  ExpireDate: dateField.describe('Until when it can be used, once'),
  Simulated: z.boolean().describe('True where there is no machine behind it, only a demonstration'),
})

/** What a client sends besides input: how many bytes it has read, or the size of its window. */
export const ConsoleControl = z.union([
  z.strictObject({ Received: z.int().min(0) }),
  z.strictObject({ Columns: z.int().min(1).max(1000), Rows: z.int().min(1).max(1000) }),
])

export type ConsoleControl = z.output<typeof ConsoleControl>

/** The first frame of the server. */
export const ConsoleGreeting = z.strictObject({ Resumed: z.boolean() })
export type ConsoleGreeting = z.output<typeof ConsoleGreeting>
