import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { env, setEnv } from '#server/env.ts'
import { singleton } from './singleton.ts'

const KEYS = ['AUTH_SECRET', 'ENCRYPTION_KEY', 'TOKEN_HMAC_KEY'] as const
const NONCE = 12
const TAG = 16

/** AES-256-GCM: nonce, tag and ciphertext in one buffer. For secrets that must be shown again. */
export function encrypt(plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', encryptionKey(), nonce)
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** @throws Error when the buffer was not created by `encrypt` with the same key */
export function decrypt(sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', encryptionKey(), sealed.subarray(0, NONCE))
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()])
}

/** HMAC-SHA-256 with the installation's key, 32 bytes: tokens and links are stored as this. */
export function hmac(text: string): Buffer {
  return createHmac('sha256', required('TOKEN_HMAC_KEY')).update(text).digest()
}

/** SHA-256 of a string, hexadecimal; for cache keys of credentials, never for storage. */
export function sha256(text: string): string {
  return hash('sha256', text)
}

function encryptionKey(): Buffer {
  return singleton('encryption-key', () =>
    Buffer.from(hkdfSync('sha256', required('ENCRYPTION_KEY'), '', 'quartet encryption', 32)),
  )
}

function required(name: 'TOKEN_HMAC_KEY' | 'ENCRYPTION_KEY'): string {
  const value = env()[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

/**
 * Sets the installation's keys for this process and its children. With the embedded database they are generated once in
 * `<DATA_DIR>/keys`, readable only by the owner.
 * @throws Error naming what is missing with any other database: a lost key would invalidate every token
 */
export function provideKeys(embedded: boolean): void {
  const missing = KEYS.filter((name) => !env()[name])
  if (missing.length === 0) return
  if (!embedded)
    throw new Error(`With DATABASE_URL these must be set too (at least 32 characters): ${missing.join(', ')}`)
  const folder = join(env().DATA_DIR, 'keys')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  setEnv(Object.fromEntries(missing.map((name) => [name, keyIn(join(folder, name.toLowerCase()))])))
}

function keyIn(file: string): string {
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
    chmodSync(file, 0o600)
  }
  return readFileSync(file, 'utf8')
}
