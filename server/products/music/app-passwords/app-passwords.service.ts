import { texts } from '#i18n/texts.ts'
import { randomInt } from 'node:crypto'
import { z } from 'zod'
import type { MusicAppPassword } from '#prisma/generated/client.ts'
import { accountOf } from '#server/core/actor.ts'
import { encrypt } from '#server/core/crypto.ts'
import { found, limitReached } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { named, nameText, opaqueId } from '#server/core/base.schema.ts'
import { sessionMutation, sessionQuery } from '../operation.ts'

const AppPasswordView = named('AppPassword', {
  id: z.string().describe('Id'),
  name: z.string().describe('Name'),
  createdAt: z.iso.datetime().describe('When it was made'),
  lastUsedAt: z.iso.datetime().nullable().describe('When a player last signed in with it; null before that'),
})
const AppPasswordList = named('AppPasswords', {
  username: z.string().describe('The user name that players ask for'),
  items: z.array(AppPasswordView).describe('The last one first'),
})
const CreatedAppPassword = AppPasswordView.extend({
  username: z.string().describe('The user name that players ask for'),
  password: z.string().describe('The password, shown in this response only'),
}).meta({ id: 'CreatedAppPassword' })
const CreateAppPassword = z.strictObject({
  name: nameText(100)
    .describe('Name, such as that of the player')
    .meta({ examples: ['Phone'] }),
})
const AppPasswordId = z.strictObject({ id: opaqueId('map').describe('Id of the app password') })

/** The most of one account. */
const MOST = 20

export const listAppPasswords = sessionQuery({
  id: 'appPasswords.list',
  summary: 'List the passwords of music players',
  output: AppPasswordList,
  async run(ctx) {
    const { userId, email } = accountOf(ctx.actor)
    const rows = await ctx.db.musicAppPassword.findMany({ where: { userId }, orderBy: { createdAt: 'desc' } })
    return { username: email, items: rows.map(viewOf) }
  },
})

export const createAppPassword = sessionMutation({
  id: 'appPasswords.create',
  summary: 'Create a password for a music player',
  description: 'It signs in at `/rest` alone, and can do what the scopes `music:read` and `music:write` allow there.',
  secret: true,
  input: CreateAppPassword,
  output: CreatedAppPassword,
  async run(ctx, { name }) {
    const { userId, email } = accountOf(ctx.actor)
    await lock(ctx.db, `music app passwords of ${userId}`)
    if ((await ctx.db.musicAppPassword.count({ where: { userId } })) >= MOST) {
      const text = texts('music.errors')('mostAppPasswords', { most: MOST })
      throw limitReached(text)
    }
    const lookup = randomText(8)
    const password = `${lookup}-${randomText(8)}-${randomText(8)}`
    const secret = new Uint8Array(encrypt(Buffer.from(password)))
    const row = await ctx.db.musicAppPassword.create({ data: { id: newId('map'), userId, name, lookup, secret } })
    ctx.note({ subject: `app_password:${row.id}`, after: { name } })
    return { ...viewOf(row), username: email, password }
  },
})

export const deleteAppPassword = sessionMutation({
  id: 'appPasswords.delete',
  summary: 'Delete a password of a music player',
  description: 'The player is signed out at once.',
  input: AppPasswordId,
  async run(ctx, { id }) {
    const { userId } = accountOf(ctx.actor)
    const row = found(await ctx.db.musicAppPassword.findFirst({ where: { id, userId } }))
    await ctx.db.musicAppPassword.delete({ where: { id } })
    ctx.note({ subject: `app_password:${id}`, before: { name: row.name } })
  },
})

/** Without characters that look alike, because people type it on their phones. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

function randomText(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

function viewOf({ id, name, createdAt, lastUsedAt }: MusicAppPassword) {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}
