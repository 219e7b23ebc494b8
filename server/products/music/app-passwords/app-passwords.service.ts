import { texts } from '#i18n/texts.ts'
import { randomInt } from 'node:crypto'
import type { MusicAppPassword } from '#prisma/generated/client.ts'
import { accountOf } from '#server/core/actor.ts'
import { encrypt } from '#server/core/crypto.ts'
import { found, limitReached } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { sessionMutation, sessionQuery } from '../operation.ts'
import { AppPasswordId, AppPasswordList, CreateAppPassword, CreatedAppPassword } from './app-passwords.schema.ts'

/** The highest number of app passwords of one account. */
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
