import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { verifyPassword } from '#server/platform/accounts/passwords.ts'
import { db } from '#server/core/database/db.ts'
import { env } from '#server/settings/env.ts'
import { killChild, startChild } from '#server/testing/child.ts'
import { aSession, aUser } from '#server/testing/factories.ts'
import { callerOf, signIn } from '#server/testing/sign-in.ts'
import { withEmptyDatabase } from './testing/empty-database.ts'
import { resultOf, run } from './testing/run.ts'

interface User {
  id: string
  email: string
  roles: string[]
  disabled: boolean
  second_factor: boolean
  password?: string
}

const user = (line: string) => resultOf<User>('user', ...line.split(' '))

describe('quartet user', () => {
  it('makes an account with a generated password, which is printed once', async () => {
    const { out, code } = await run(['user', 'create', '--role', 'agent', 'New.Agent@test.quartet'])
    expect(code).toBe(0)
    const row = await db().user.findUniqueOrThrow({ where: { email: 'new.agent@test.quartet' } })
    expect(row).toMatchObject({ name: 'new.agent', roles: ['user', 'agent'], emailConfirmedAt: expect.any(Date) })
    const [, password = ''] = /^password: (\S{24})$/m.exec(out.join('\n')) ?? []
    expect(await verifyPassword(row.passwordHash, password)).toBe(true)
    const audit = await db().auditEntry.findFirstOrThrow({ where: { subject: `user:${row.id}` } })
    expect(audit).toMatchObject({ action: 'users.create', credential: 'system' })
    expect(audit.after).toEqual({ name: 'new.agent', email: row.email, roles: row.roles })
  })

  it('gives and takes roles, blocks and unblocks', async () => {
    const { email } = await aUser()
    expect(await user(`promote ${email} --role operator`)).toMatchObject({ roles: ['user', 'operator'] })
    expect(await user(`promote ${email} --role agent`)).toMatchObject({ roles: ['user', 'operator', 'agent'] })
    await aUser({ roles: ['operator'] })
    expect(await user(`demote ${email} --role operator`)).toMatchObject({ roles: ['user', 'agent'] })
    expect(await user(`demote ${email}`)).toMatchObject({ roles: ['user'] })
    expect(await user(`block ${email}`)).toMatchObject({ disabled: true })
    expect(await user(`unblock ${email}`)).toMatchObject({ disabled: false })
  })

  it('keeps the last operator', async () => {
    await db().user.updateMany({ data: { roles: ['user'] } })
    const { email } = await aUser({ roles: ['operator'] })
    const refused = await run(['user', 'demote', email])
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('last operator') })
  })

  it('deletes second factors, ends the sessions, and lists who has none', async () => {
    const { id, email } = await aUser({ roles: ['operator'] })
    await aSession({ id })
    await db().totp.create({ data: { userId: id, secret: new Uint8Array(20), confirmedAt: new Date() } })
    const listed = async () => {
      const { users } = await resultOf<{ users: User[] }>('user', 'list', '--role', 'operator')
      return users.find((one) => one.email === email)?.second_factor
    }
    expect(await listed()).toBe(true)
    expect(await user(`reset-factor ${email}`)).toMatchObject({ second_factor: false })
    expect(await listed()).toBe(false)
    expect(await db().session.count({ where: { userId: id } })).toBe(0)
  })

  it.each([
    ['create', 2, /email/],
    ['create nobody', 2, /email/],
    ['create one@test.quartet --role king', 2, /--role/],
    ['create one@test.quartet --password secret', 2, /--password/],
    ['promote nobody@test.quartet --role operator', 1, /no account/],
    ['promote nobody@test.quartet', 2, /--role/],
    ['reset-factor', 2, /email/],
    ['list everybody', 2, /too many arguments/],
  ])('refuses "%s" with %i', async (line, code, reason) => {
    const refused = await run(['user', ...line.split(' ')])
    expect(refused).toMatchObject({ code, out: [], err: expect.stringMatching(reason) })
  })

  it('names the address at which the first operator of an installation is made once, by one of many', () =>
    withEmptyDatabase(async (url) => {
      const { AUTH_SECRET = '', ENCRYPTION_KEY = '', TOKEN_HMAC_KEY = '' } = env()
      const settings = { DATABASE_URL: url, AUTH_SECRET, ENCRYPTION_KEY, TOKEN_HMAC_KEY }
      const server = await startChild<string>('testing/api-process.ts', settings)
      try {
        const options = { env: { ...process.env, ...settings }, encoding: 'utf8' } as const
        const listed = () => spawnSync('sh', ['scripts/quartet.sh', 'user', 'list'], options)
        const [, key = ''] = /\/setup\?key=([\w-]{43})$/m.exec(listed().stderr) ?? []
        const set = async (given: string, name: string) => {
          const body = { key: given, name, email: `${name}@test.quartet`, password: 'a kettle on the stove' }
          const headers = { 'Content-Type': 'application/json' }
          const init = { method: 'POST', headers, body: JSON.stringify(body) }
          return (await fetch(`${server.message}/api/account/setup`, init)).status
        }
        expect(await set(`${key.slice(1)}x`, 'guest')).toBe(403)
        const answers = await Promise.all(['anna', 'boris', 'clara'].map((name) => set(key, name)))
        expect(answers.toSorted((one, other) => one - other)).toEqual([201, 403, 403])
        expect(await set(key, 'guest')).toBe(403)
        expect(listed().stderr).not.toContain('setup')
        expect(listed().stdout).toMatch(/^\w+@test\.quartet\t\w+\tuser,operator\t/)
      } finally {
        await killChild(server.process)
      }
    }))

  it('makes the first operator of an installation with a database of its own, who then signs in', () =>
    withEmptyDatabase(async (url) => {
      const { AUTH_SECRET = '', ENCRYPTION_KEY = '', TOKEN_HMAC_KEY = '' } = env()
      const settings = { DATABASE_URL: url, AUTH_SECRET, ENCRYPTION_KEY, TOKEN_HMAC_KEY }
      const email = 'first@test.quartet'
      const create = (password: string) =>
        spawnSync('sh', ['scripts/quartet.sh', 'user', 'create', '--role', 'operator', '--password-stdin', email], {
          env: { ...process.env, ...settings },
          input: password,
          encoding: 'utf8',
        })
      expect(create('password1234\n')).toMatchObject({ status: 1, stderr: expect.stringContaining('common passwords') })
      const created = create('tea kettle on the stove\n')
      expect(created).toMatchObject({ status: 0, stdout: `${email}\tfirst\tuser,operator\tno second factor\n` })
      const server = await startChild<string>('testing/api-process.ts', settings)
      try {
        const site = { fetch: (path: string, init?: RequestInit) => fetch(server.message + path, init) }
        const { cookie } = await signIn(site, email, 'tea kettle on the stove')
        expect(await callerOf(site, cookie)).toMatch(/^usr_/)
        const users = await site.fetch('/api/users', { headers: { cookie } })
        expect(await users.json()).toMatchObject({ total: 1, items: [{ email, roles: ['user', 'operator'] }] })
      } finally {
        await killChild(server.process)
      }
    }))
})
