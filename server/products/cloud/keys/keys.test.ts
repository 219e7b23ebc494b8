import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import type { ServerView } from '../servers/servers.schema.ts'
import { aCloud, aCustomer, serverRequest, type CloudClient } from '../testing/client.ts'
import type { KeyView } from './keys.schema.ts'

const PUBLIC_KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKgPJ8TrUu60QH9LWIxctpVdnWeRv0qDrSAZ69TH/nYr vera@laptop'
const OTHER_KEY = PUBLIC_KEY.replace(/.{6} vera/, 'AAAAAA vera')

const server = aCloud()
let customer: CloudClient
let key: KeyView
beforeAll(async () => {
  customer = await aCustomer(server)
  key = (await save('laptop', PUBLIC_KEY)).body
})

const save = (Name: string, PublicKey: string) => customer.call<KeyView>('POST', '/ssh-keys', { Name, PublicKey })

describe('an SSH key', () => {
  it('has the fingerprints that ssh-keygen prints', () => {
    expect(key).toMatchObject({
      Name: 'laptop',
      Fingerprint: 'SHA256:boDvzdMqaD6bI424kw9CHwv3XMIniVzmtTRhG1lXC9I',
      FingerprintMD5: 'b5:da:b8:24:27:9d:c5:4a:83:e9:48:fb:a1:3e:bb:51',
    })
  })

  it.each([
    ['another name, same key', 'other', PUBLIC_KEY],
    ['same name', 'laptop', OTHER_KEY],
    ['another type than its line says', 'x', PUBLIC_KEY.replace('ssh-ed25519', 'ssh-rsa')],
    ['half a key', 'x', 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE0r'],
    ['a private key', 'x', '-----BEGIN OPENSSH PRIVATE KEY-----'],
  ])('is refused with %s', async (_why, name, line) => {
    expect((await save(name, line)).status).toBe(422)
  })

  it('is renamed, labelled and found by its labels', async () => {
    const changed = await customer.call<KeyView>('PATCH', `/ssh-keys/${key.ID}`, {
      Name: 'work',
      Labels: { at: 'work' },
    })
    expect(changed.body).toMatchObject({ Name: 'work', Labels: { at: 'work' } })
    const ids = async (selector: string) =>
      (await customer.call<KeyView[]>('GET', `/ssh-keys?label_selector=${encodeURIComponent(selector)}`)).body.map(
        ({ ID }) => ID,
      )
    expect([await ids('at=work'), await ids('at!=work')]).toEqual([[key.ID], []])
  })

  it('is given to a new server, beside a line of its own', async () => {
    const request = serverRequest({ SSHKeyIDs: [key.ID], SSHKey: OTHER_KEY })
    const made = (await customer.call<ServerView>('POST', '/servers', request)).body
    const row = await db().cloudServer.findUniqueOrThrow({ where: { id: made.ID } })
    expect(row.sshKey).toBe(`${PUBLIC_KEY}\n${OTHER_KEY}`)
    expect((await customer.call('POST', '/servers', serverRequest({ SSHKeyIDs: [9] }))).status).toBe(422)
  })

  it('of another account cannot be used', async () => {
    const stranger = await aCustomer(server)
    expect((await stranger.call('POST', '/servers', serverRequest({ SSHKeyIDs: [key.ID] }))).status).toBe(422)
    expect((await stranger.call('DELETE', `/ssh-keys/${key.ID}`)).status).toBe(404)
    expect((await stranger.call<KeyView[]>('GET', '/ssh-keys')).body).toEqual([])
  })

  it('goes with its account', async () => {
    const other = await aCustomer(server)
    await other.call('POST', '/ssh-keys', { Name: 'k', PublicKey: PUBLIC_KEY })
    await db().user.delete({ where: { id: other.user.id } })
    expect(await db().cloudKey.count({ where: { ownerId: other.user.id } })).toBe(0)
  })

  it('is deleted once', async () => {
    expect((await customer.call('DELETE', `/ssh-keys/${key.ID}`)).status).toBe(204)
    expect((await customer.call('DELETE', `/ssh-keys/${key.ID}`)).status).toBe(404)
  })
})
