import { expect, test } from 'vitest'
import { aCloud, aCustomer, serverRequest } from '#server/products/cloud/testing/client.ts'
import { systemContext } from '#server/core/context.ts'
import { decrypt, encrypt } from '#server/core/crypto.ts'
import { db } from '#server/core/database/db.ts'
import { env, setEnv } from '#server/settings/env.ts'
import { reencrypt } from './reencrypt.task.ts'

const server = aCloud()
const NEW = 'the-key-after-the-change-of-no-value-000'

test('what the former key encrypted outlives it, and what is not encrypted stays as it is', async () => {
  const customer = await aCustomer(server)
  const headers = { 'Idempotency-Key': 'once' }
  const create = () =>
    customer.call<{ ID: number; AdminPassword: string }>('POST', '/servers', serverRequest(), headers)
  const { body: made } = await create()
  const plain = {
    scope: 'test',
    key: 'plain',
    inputHash: new Uint8Array(32),
    output: new Uint8Array(Buffer.from('{}')),
  }
  await db().idempotencyRecord.create({ data: plain })
  const sealed = () => new Uint8Array(encrypt(Buffer.from('whsec_AAAA')))
  const owner = { userId: customer.user.id, url: 'https://receiver.example/', events: [] }
  const webhook = { ...owner, id: 'whk_1', secret: sealed(), formerSecret: sealed() }
  await db().webhookSubscription.create({ data: webhook })
  await db().musicListenBrainz.create({ data: { userId: customer.user.id, token: sealed(), name: 'vera' } })

  setEnv({ ENCRYPTION_KEY: NEW, ENCRYPTION_KEY_PREVIOUS: env().ENCRYPTION_KEY ?? '' })
  await reencrypt(systemContext())
  setEnv({ ENCRYPTION_KEY_PREVIOUS: '' })

  expect((await create()).body).toEqual(made)
  const revealed = await customer.call('POST', `/servers/${made.ID}/password`)
  expect(revealed.body).toMatchObject({ AdminPassword: made.AdminPassword })
  const kept = await db().idempotencyRecord.findUniqueOrThrow({ where: { scope_key: { scope: 'test', key: 'plain' } } })
  expect(Buffer.from(kept.output).toString()).toBe('{}')
  const { secret, formerSecret } = await db().webhookSubscription.findUniqueOrThrow({ where: { id: 'whk_1' } })
  const { token } = await db().musicListenBrainz.findUniqueOrThrow({ where: { userId: customer.user.id } })
  for (const one of [secret, formerSecret, token]) expect(decrypt(Buffer.from(one ?? [])).toString()).toBe('whsec_AAAA')
})
