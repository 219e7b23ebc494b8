import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { env, setEnv } from '#server/env.ts'
import { provideKeys } from './crypto.ts'

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
  expect(() => provideKeys(false)).toThrow(/AUTH_SECRET, TOKEN_HMAC_KEY$/)
  expect(readdirSync(folder)).toEqual([])
})
