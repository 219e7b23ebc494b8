import { spawnSync } from 'node:child_process'
import { afterAll, describe, expect, it } from 'vitest'
import { closeDb, db } from '#server/core/database/db.ts'
import { env } from '#server/settings/env.ts'
import type { RequestMeta } from '#server/core/request.ts'
import { aUser } from '#server/testing/factories.ts'
import { runTokenCommand } from './token-command.ts'
import { tokenActor } from './verify-token.ts'

afterAll(closeDb)

const meta = { ip: '127.0.0.1', secure: false } as RequestMeta
const run = (line: string) => runTokenCommand(line.split(' '))

describe('the token command', () => {
  it('makes a token that works and prints nothing else for the next program', async () => {
    const { email, id } = await aUser()
    const { out } = await run(
      `create --email ${email.toUpperCase()} --scopes cloud:read,music:read --name ci --expires 30d`,
    )
    expect(out).toHaveLength(1)
    const actor = await tokenActor(out[0] ?? '', meta, false)
    expect(actor).toMatchObject({ userId: id, scopes: ['cloud:read', 'music:read'] })
    const row = await db().apiToken.findFirstOrThrow({ where: { userId: id } })
    expect(Math.round(((row.expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(30)
    const audit = await db().auditEntry.findFirstOrThrow({ where: { subject: `token:${row.id}` } })
    expect(audit).toMatchObject({ action: 'tokens.create', credential: 'system' })
  })

  it('lists and revokes, effective at once', async () => {
    const { email } = await aUser()
    const secret = (await run(`create --email ${email} --scopes all`)).out[0] ?? ''
    await tokenActor(secret, meta, false)
    const [line = ''] = (await run(`list --email ${email}`)).out
    expect(line).toContain(`…${secret.slice(-4)}`)
    expect(line).not.toContain(secret)
    await run(`revoke --id ${line.split('\t')[0]}`)
    await expect(tokenActor(secret, meta, false)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect((await run(`list --email ${email}`)).out).toEqual([])
  })

  it('makes service tokens, alone', async () => {
    const { email } = await aUser()
    const { out } = await run(`create --email ${email} --scopes music:internal`)
    await expect(tokenActor(out[0] ?? '', meta, true)).resolves.toMatchObject({ scopes: ['music:internal'] })
    await expect(run(`create --email ${email} --scopes music:internal,music:read`)).rejects.toThrow(
      /cannot be combined/,
    )
  })

  it.each([
    ['', /Usage/],
    ['steal', /Usage/],
    ['create --scopes all', /--email/],
    ['create --email nobody@test.quartet --scopes all', /no account/],
    ['create --email EMAIL', /scopes/],
    ['create --email EMAIL --scopes cloud:everything', /scopes/],
    ['create --email EMAIL --scopes all --expires never', /expires_at/],
    ['create --email EMAIL --scopes all --expires 2001-01-01', /past/],
    ['create --email EMAIL --scopes all --force', /force/],
    ['revoke --id tok_1', /no active token/],
  ])('refuses "%s" and makes nothing', async (line, reason) => {
    const user = await aUser()
    await expect(run(line.replace('EMAIL', user.email))).rejects.toThrow(reason)
    expect(await db().apiToken.count({ where: { userId: user.id } })).toBe(0)
  })

  it('runs as a program on the database of the installation', async () => {
    const { email } = await aUser()
    const { DATABASE_URL, AUTH_SECRET = '', ENCRYPTION_KEY = '', TOKEN_HMAC_KEY = '' } = env()
    const command = ['scripts/token.ts', 'create', '--email', email, '--scopes', 'all']
    const child = spawnSync(process.execPath, command, {
      env: { NODE_ENV: 'test', PATH: '/usr/bin:/bin', DATABASE_URL, AUTH_SECRET, ENCRYPTION_KEY, TOKEN_HMAC_KEY },
      encoding: 'utf8',
    })
    expect(child).toMatchObject({ status: 0, stdout: expect.stringMatching(/^qt_\w{49}\n$/) })
    await expect(tokenActor(child.stdout.trim(), meta, false)).resolves.toMatchObject({ email })
  })
})
