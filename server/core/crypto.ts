import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { env, setEnv } from '#server/settings/env.ts'
import { KeySetting } from './key-settings.schema.ts'
import { singleton } from './process/singleton.ts'

const KEYS = ['AUTH_SECRET', 'ENCRYPTION_KEY', 'TOKEN_HMAC_KEY'] as const
const NONCE = 12
const TAG = 16

/**
 * The accepted values of a key of the installation: the current one, with which everything is written, comes first,
 * then `<name>_PREVIOUS` and `<name>_NEXT`.
 */
export function keysOf(name: (typeof KEYS)[number]): string[] {
  const settings = env()
  const values = [settings[name], settings[`${name}_PREVIOUS`], settings[`${name}_NEXT`]]
  return values.filter((value) => value !== undefined)
}

/** AES-256-GCM: nonce, tag and ciphertext in one buffer. For secrets that must be shown again. */
export function encrypt(plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', derivedKey(required('ENCRYPTION_KEY')), nonce)
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** @throws Error when the buffer was not created by `encrypt` with an accepted key */
export function decrypt(sealed: Buffer): Buffer {
  let failure: unknown = new Error('ENCRYPTION_KEY is not set')
  for (const key of keysOf('ENCRYPTION_KEY')) {
    try {
      return decryptWith(key, sealed)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** Encrypts a buffer again that was encrypted with the previous key; null for any other buffer. */
export function reencrypted(sealed: Buffer): Buffer | null {
  const { ENCRYPTION_KEY, ENCRYPTION_KEY_PREVIOUS: previous } = env()
  if (previous === undefined || previous === ENCRYPTION_KEY) return null
  try {
    return encrypt(decryptWith(previous, sealed))
  } catch {
    return null
  }
}

/** HMAC-SHA-256 with the installation's current key, 32 bytes: tokens and links are stored as this. */
export function hmac(text: string): Uint8Array<ArrayBuffer> {
  return hmacWith(required('TOKEN_HMAC_KEY'), text)
}

/** Every form in which `hmac(text)` may be stored: one for each accepted key. */
export function hmacs(text: string): Uint8Array<ArrayBuffer>[] {
  return keysOf('TOKEN_HMAC_KEY').map((key) => hmacWith(key, text))
}

/** The current `hmac(text)`, to replace a `stored` one made with the previous key; null for any other hash. */
export function renewedHmac(text: string, stored: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const { TOKEN_HMAC_KEY, TOKEN_HMAC_KEY_PREVIOUS: previous } = env()
  if (previous === undefined || previous === TOKEN_HMAC_KEY) return null
  return Buffer.compare(hmacWith(previous, text), stored) === 0 ? hmac(text) : null
}

/** Compares secrets in constant time, so that timing reveals nothing about them. */
export function isSameSecret(one: string | Uint8Array, other: string | Uint8Array): boolean {
  const [first, second] = [one, other].map((secret) => createHash('sha256').update(secret).digest())
  return first !== undefined && second !== undefined && timingSafeEqual(first, second)
}

/** SHA-256 of a string, hexadecimal; for cache keys of credentials, never for storage. */
export function sha256(text: string): string {
  return hash('sha256', text)
}

function decryptWith(key: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', derivedKey(key), sealed.subarray(0, NONCE))
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()])
}

function hmacWith(key: string, text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHmac('sha256', key).update(text).digest())
}

function derivedKey(key: string): Buffer {
  const known = derivedKeys().get(key)
  if (known) return known
  const derived = Buffer.from(hkdfSync('sha256', key, '', 'quartet encryption', 32))
  derivedKeys().set(key, derived)
  return derived
}

const derivedKeys = (): Map<string, Buffer> => singleton('encryption-keys', () => new Map())

function required(name: 'TOKEN_HMAC_KEY' | 'ENCRYPTION_KEY'): string {
  const value = env()[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

/**
 * Sets the installation's keys for this process and its children. With the embedded database they are generated once in
 * `<DATA_DIR>/keys`, readable only by the owner; a file `<key>_previous` or `<key>_next` beside them is accepted too.
 * @throws Error naming what is missing with any other database: a lost key would invalidate every token
 */
export function provideKeys(embedded: boolean): void {
  const missing = KEYS.filter((name) => !env()[name])
  if (missing.length > 0 && !embedded)
    throw new Error(
      `With DATABASE_URL these must be set too (at least 32 characters): ${missing.join(', ')}. Make each with: openssl rand -hex 32`,
    )
  if (!embedded) return
  const folder = join(env().DATA_DIR, 'keys')
  const kept = KeySetting.options.filter((name) => !isCurrent(name) && !env()[name] && existsSync(keyFile(name)))
  if (missing.length > 0) mkdirSync(folder, { recursive: true, mode: 0o700 })
  setEnv(Object.fromEntries([...missing, ...kept].map((name) => [name, keyIn(keyFile(name))])))
}

const isCurrent = (name: string) => (KEYS as readonly string[]).includes(name)

/** The file that holds a key when the embedded database is used. */
export function keyFile(name: KeySetting): string {
  return join(env().DATA_DIR, 'keys', name.toLowerCase())
}

function keyIn(file: string): string {
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
    chmodSync(file, 0o600)
  }
  return readFileSync(file, 'utf8')
}
