import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { hmac } from '#server/core/crypto.ts'
import { closeDb, db } from '#server/core/database/db.ts'
import { newId } from '#server/core/ids.ts'
import { publish } from '#server/core/database/pubsub.sql.ts'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { setEnv } from '#server/settings/env.ts'
import type { RequestMeta } from '#server/core/request.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { newTokenSecret } from './issue-token.ts'
import { tokenActor } from './verify-token.ts'

afterEach(() => vi.useRealTimers())
afterAll(closeDb)

const meta: RequestMeta = {
  requestId: 'req_test',
  ip: '127.0.0.1',
  secure: false,
  listener: 'public',
  origin: 'http://localhost:3000',
}
const outcome = (secret: string, over: Partial<RequestMeta> = {}, service = false) =>
  tokenActor(secret, { ...meta, ...over }, service).then(
    (actor) => actor.kind,
    (error: { details: { reason: string } }) => error.details.reason,
  )

describe('tokenActor', () => {
  it('knows the account and the scopes of a token', async () => {
    const user = await aUser({ roles: ['employer'] })
    const secret = await aToken(user, { scopes: ['cloud:read'] })
    expect(await tokenActor(secret, meta, false)).toMatchObject({
      userId: user.id,
      roles: ['user', 'employer'],
      scopes: ['cloud:read'],
      credential: { type: 'token' },
    })
  })

  it('refuses unknown, mistyped, expired tokens and those of blocked accounts', async () => {
    const user = await aUser()
    const blocked = await aUser()
    const ofBlocked = await aToken(blocked)
    await db().user.update({ where: { id: blocked.id }, data: { disabledAt: new Date() } })
    const bad = [newTokenSecret(), 'qt_nonsense', '', await aToken(user, { expiresAt: new Date() }), ofBlocked]
    for (const secret of bad) expect(await outcome(secret)).toBe('invalid_token')
  })

  it('refuses a token that expires while it is cached', async () => {
    const expiresAt = new Date(Date.now() + 60_000)
    const secret = await aToken(await aUser(), { expiresAt })
    expect(await outcome(secret)).toBe('account')
    vi.useFakeTimers({ toFake: ['Date'], now: expiresAt })
    expect(await outcome(secret)).toBe('invalid_token')
  })

  it('accepts tokens over plain HTTP from this machine only', async () => {
    const secret = await aToken(await aUser())
    for (const ip of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1']) {
      expect(await outcome(secret, { ip })).toBe('account')
    }
    for (const ip of ['10.0.0.7', '1.127.0.1', '::127.0.0.1', 'fe80::1']) {
      expect(await outcome(secret, { ip })).toBe('insecure_transport')
      expect(await outcome(secret, { ip, secure: true })).toBe('account')
    }
  })

  it('spares the database when an address tries one token after the other; tokens it knows still count', async () => {
    setEnv({ RATE_LIMIT: '1', RATE_LIMIT_BURST: '5' })
    const user = await aUser()
    // A known token is remembered for five seconds, which a busy machine may need for all of this.
    await vi.waitFor(async () => {
      forgetSingleton('bad-tokens')
      const [known, fresh] = [await aToken(user), await aToken(user)]
      const ip = '127.7.7.7'
      expect(await outcome(known, { ip })).toBe('account')
      for (let i = 0; i < 5; i++) expect(await outcome(newTokenSecret(), { ip })).toBe('invalid_token')
      for (const secret of [newTokenSecret(), fresh]) {
        await expect(tokenActor(secret, { ...meta, ip }, false)).rejects.toMatchObject({ code: 'rate_limited' })
      }
      expect(await outcome(known, { ip })).toBe('account')
      expect(await outcome(fresh)).toBe('account')
    }, 60_000)
  })

  it('looks for a token that does not exist once', async () => {
    const secret = newTokenSecret()
    expect(await outcome(secret)).toBe('invalid_token')
    // No token can come to exist later: this one shows that nobody looks again.
    const { id } = await aUser()
    const row = { userId: id, name: 'late', scopes: ['cloud:read'], hash: hmac(secret), hint: '' }
    await db().apiToken.create({ data: { ...row, id: newId('tok') } })
    expect(await outcome(secret)).toBe('invalid_token')
    forgetSingleton('unknown-tokens')
    expect(await outcome(secret)).toBe('account')
  })

  it('counts service tokens where services call, and no others there', async () => {
    const user = await aUser({ roles: ['operator'] })
    const [service, plain] = [await aToken(user, { scopes: ['music:internal'] }), await aToken(user)]
    expect(await outcome(service, {}, true)).toBe('account')
    expect(await outcome(service)).toBe('invalid_token')
    expect(await outcome(plain, {}, true)).toBe('invalid_token')
  })

  it('writes the time of use, and not again within a minute', async () => {
    const user = await aUser()
    const secret = await aToken(user)
    const used = async () => (await db().apiToken.findFirstOrThrow({ where: { userId: user.id } })).lastUsedAt
    await outcome(secret)
    const first = await used()
    expect(first).toBeInstanceOf(Date)
    await outcome(secret)
    await publish(db(), 'quartet_credentials', user.id)
    await outcome(secret)
    expect(await used()).toEqual(first)
    await db().apiToken.updateMany({ where: { userId: user.id }, data: { lastUsedAt: new Date(Date.now() - 61_000) } })
    await publish(db(), 'quartet_credentials', user.id)
    await expect
      .poll(async () => (await outcome(secret)) && (await used())?.getTime())
      .toBeGreaterThan(first?.getTime() ?? Infinity)
  })

  it('hears from another process that a token was revoked', async () => {
    const user = await aUser()
    const secret = await aToken(user)
    expect(await outcome(secret)).toBe('account')
    await db().apiToken.updateMany({ where: { userId: user.id }, data: { revokedAt: new Date() } })
    await publish(db(), 'quartet_credentials', user.id)
    await expect.poll(() => outcome(secret)).toBe('invalid_token')
  })
})
