import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto'
import { env } from '#server/env.ts'
import { singleton } from './singleton.ts'

const NONCE = 12
const TAG = 16

/** AES-256-GCM: nonce, tag and cipher text in one buffer. For secrets that must be shown again. */
export function encrypt(plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', encryptionKey(), nonce)
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** @throws Error when the buffer was not made by `encrypt` with the same key */
export function decrypt(sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', encryptionKey(), sealed.subarray(0, NONCE))
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()])
}

/** HMAC-SHA-256 with the installation's key: how tokens and links are stored. 32 bytes. */
export function hmac(text: string): Buffer {
  return createHmac('sha256', required('TOKEN_HMAC_KEY')).update(text).digest()
}

/** SHA-256 of a text, hexadecimal; for cache keys of credentials, never for storage. */
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
