import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { tokenActor } from '#server/platform/tokens/verify-token.ts'
import { db } from '#server/core/database/db.ts'
import type { RequestMeta } from '#server/core/request.ts'
import { env } from '#server/settings/env.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { resultOf, run } from './testing/run.ts'

const meta = { ip: '127.0.0.1', secure: false } as RequestMeta
const token = (line: string) => run(['token', ...line.split(' ')])

interface List {
  tokens: { id: string; email: string; hint: string }[]
}

describe('quartet token', () => {
  it('makes a token that works and prints nothing else for the next program', async () => {
    const { email, id } = await aUser()
    const { out, err } = await token(
      `create --email ${email.toUpperCase()} --scopes cloud:read,music:read --name ci --expires 30d`,
    )
    expect(out).toHaveLength(1)
    expect(err).toContain('it is not shown again')
    const actor = await tokenActor(out[0] ?? '', meta, false)
    expect(actor).toMatchObject({ userId: id, scopes: ['cloud:read', 'music:read'] })
    const row = await db().apiToken.findFirstOrThrow({ where: { userId: id } })
    expect(Math.round(((row.expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(30)
    const audit = await db().auditEntry.findFirstOrThrow({ where: { subject: `token:${row.id}` } })
    expect(audit).toMatchObject({ action: 'tokens.create', credential: 'system' })
  })

  it('makes a token that only proposes changes, but not one of a service', async () => {
    const { email } = await aUser()
    const { out } = await token(`create --email ${email} --scopes all --propose-only`)
    expect(await tokenActor(out[0] ?? '', meta, false)).toMatchObject({ proposeOnly: true })
    const refused = await token(`create --email ${email} --scopes music:internal --propose-only`)
    expect(refused).toMatchObject({ code: 1, out: [], err: expect.stringMatching(/propose_only/) as string })
  })

  it('lists and revokes, effective at once', async () => {
    const { email } = await aUser()
    const { token: secret } = await resultOf<{ token: string }>('token', 'create', '--email', email, '--scopes', 'all')
    await tokenActor(secret, meta, false)
    const [line = ''] = (await token(`list --email ${email}`)).out
    expect(line).toContain(`…${secret.slice(-4)}`)
    expect(line).not.toContain(secret)
    const [id = ''] = line.split('\t')
    expect(await resultOf('token', 'revoke', id)).toEqual({ revoked: [id] })
    await expect(tokenActor(secret, meta, false)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await token(`list --email ${email}`)).toEqual({ code: 0, out: [], err: 'no tokens' })
  })

  it('finds the tokens of all accounts that were not used since a time', async () => {
    const [used, unused] = [await aUser(), await aUser()]
    for (const user of [used, unused]) await aToken(user)
    await db().apiToken.updateMany({ where: { userId: used.id }, data: { lastUsedAt: new Date('2026-11-02T12:00Z') } })
    const since = async (time: string) => {
      const { tokens } = await resultOf<List>('token', 'list', '--unused-since', time)
      return tokens.map(({ email }) => email).filter((email) => [used.email, unused.email].includes(email))
    }
    expect(await since('2026-11-02')).toEqual([unused.email])
    expect(await since('2026-11-03')).toEqual([used.email, unused.email])
  })

  it('makes service tokens, alone', async () => {
    const { email } = await aUser()
    const { out } = await token(`create --email ${email} --scopes music:internal`)
    await expect(tokenActor(out[0] ?? '', meta, true)).resolves.toMatchObject({ scopes: ['music:internal'] })
    const refused = await token(`create --email ${email} --scopes music:internal,music:read`)
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('cannot be combined') })
  })

  it.each([
    ['steal', 2, /unknown command/],
    ['create --scopes all', 2, /--email/],
    ['create --email nobody --scopes all', 2, /--email/],
    ['create --email nobody@test.quartet --scopes all', 1, /no account/],
    ['create --email EMAIL', 2, /--scopes/],
    ['create --email EMAIL --scopes cloud:everything', 2, /--scopes/],
    ['create --email EMAIL --scopes all --expires never', 2, /--expires/],
    ['create --email EMAIL --scopes all --expires 2001-01-01', 1, /past/],
    ['create --email EMAIL --scopes all --force', 2, /--force/],
    ['revoke', 2, /id/],
    ['revoke tok_1', 1, /no active token/],
  ])('refuses "%s" with %i and makes nothing', async (line, code, reason) => {
    const user = await aUser()
    const refused = await token(line.replace('EMAIL', user.email))
    expect(refused).toMatchObject({ code, out: [], err: expect.stringMatching(reason) })
    expect(await db().apiToken.count({ where: { userId: user.id } })).toBe(0)
  })

  it('runs as a program, from any folder, on the database of the installation', async () => {
    const { email } = await aUser()
    const { DATABASE_URL, AUTH_SECRET = '', ENCRYPTION_KEY = '', TOKEN_HMAC_KEY = '' } = env()
    const command = [`${process.cwd()}/scripts/quartet.sh`, 'token', 'create', '--email', email, '--scopes', 'all']
    const child = spawnSync('sh', command, {
      cwd: '/',
      env: { NODE_ENV: 'test', PATH: '/usr/bin:/bin', DATABASE_URL, AUTH_SECRET, ENCRYPTION_KEY, TOKEN_HMAC_KEY },
      encoding: 'utf8',
    })
    expect(child).toMatchObject({ status: 0, stdout: expect.stringMatching(/^qt_\w{61}\n$/) })
    await expect(tokenActor(child.stdout.trim(), meta, false)).resolves.toMatchObject({ email })
  })
})
