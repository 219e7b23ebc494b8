import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { env, setEnv } from '#server/settings/env.ts'
import { decrypt, encrypt, hmac, hmacs, keysOf, provideKeys, reencrypted, renewedHmac } from './crypto.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quartet-keys-'))
  setEnv({ DATA_DIR: folder, AUTH_SECRET: '', ENCRYPTION_KEY: '', TOKEN_HMAC_KEY: '' })
})
afterEach(() => rmSync(folder, { recursive: true }))

test('beside the embedded database each secret is made once, different, for the owner alone', () => {
  provideKeys(true)
  const { AUTH_SECRET, ENCRYPTION_KEY, TOKEN_HMAC_KEY } = env()
  const files = readdirSync(join(folder, 'keys'))
  const contents = files.map((name) => readFileSync(join(folder, 'keys', name), 'utf8'))
  expect(new Set(contents)).toEqual(new Set([AUTH_SECRET, ENCRYPTION_KEY, TOKEN_HMAC_KEY]))
  expect(new Set(contents).size).toBe(3)
  for (const text of contents) expect(text.length).toBeGreaterThanOrEqual(43)
  for (const name of files) expect(statSync(join(folder, 'keys', name)).mode & 0o777).toBe(0o600)
  setEnv({ AUTH_SECRET: '', ENCRYPTION_KEY: '', TOKEN_HMAC_KEY: '' })
  provideKeys(true)
  expect(env()).toMatchObject({ AUTH_SECRET, ENCRYPTION_KEY, TOKEN_HMAC_KEY })
})

test("with somebody else's database they are required by name, and none is made", () => {
  setEnv({ ENCRYPTION_KEY: 'an-encryption-key-of-enough-characters' })
  expect(() => provideKeys(false)).toThrow(/AUTH_SECRET, TOKEN_HMAC_KEY\. Make each with/)
  expect(readdirSync(folder)).toEqual([])
})

test('beside the embedded database a former and a coming key are files of their own', () => {
  provideKeys(true)
  const former = env().AUTH_SECRET
  renameSync(join(folder, 'keys/auth_secret'), join(folder, 'keys/auth_secret_previous'))
  setEnv({ AUTH_SECRET: '', ENCRYPTION_KEY: '', TOKEN_HMAC_KEY: '' })
  provideKeys(true)
  expect(env().AUTH_SECRET_PREVIOUS).toBe(former)
  expect(env().AUTH_SECRET).not.toBe(former)
  expect(keysOf('AUTH_SECRET')).toEqual([env().AUTH_SECRET, former])
})

test('the former and the coming key still open and find what the others wrote, and only the former is replaced', () => {
  const use = (current: string, others: { previous?: string; next?: string } = {}) =>
    setEnv(
      Object.fromEntries(
        ['ENCRYPTION_KEY', 'TOKEN_HMAC_KEY'].flatMap((name) => [
          [name, current.padEnd(32)],
          [`${name}_PREVIOUS`, others.previous?.padEnd(32) ?? ''],
          [`${name}_NEXT`, others.next?.padEnd(32) ?? ''],
        ]),
      ),
    )
  const written = (key: string) => {
    use(key)
    return { sealed: encrypt(Buffer.from('word')), hash: hmac('text') }
  }
  const one = written('one')
  const two = written('two')
  const three = written('three')
  use('two', { previous: 'one', next: 'three' })
  for (const { sealed, hash } of [one, two, three]) {
    expect(decrypt(sealed).toString()).toBe('word')
    expect(hmacs('text')).toContainEqual(hash)
  }
  expect([two, three].map(({ sealed }) => reencrypted(sealed))).toEqual([null, null])
  expect([two, three].map(({ hash }) => renewedHmac('text', hash))).toEqual([null, null])
  expect(renewedHmac('another', one.hash)).toBe(null)
  expect(renewedHmac('text', one.hash)).toEqual(two.hash)
  const renewed = reencrypted(one.sealed)
  use('two')
  expect(decrypt(renewed ?? Buffer.alloc(0)).toString()).toBe('word')
  expect(() => decrypt(one.sealed)).toThrow()
  expect(hmacs('text')).toEqual([two.hash])
})
