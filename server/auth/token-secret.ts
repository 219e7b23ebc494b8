import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BODY = 43
const CHECKSUM = 6
const FORM = new RegExp(`^qt_[0-9A-Za-z]{${BODY + CHECKSUM}}$`)

/** A new API token: `qt_`, 256 random bits and a CRC-32, both in base 62, so that a scanner can tell it from noise. */
export function newTokenSecret(): string {
  const body = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), BODY)
  return `qt_${body}${checksumOf(body)}`
}

/** True for a text of the form that `newTokenSecret` makes: anything else needs no look into the database. */
export function isTokenSecret(text: string): boolean {
  if (!FORM.test(text)) return false
  const body = text.slice(3, 3 + BODY)
  return text.slice(3 + BODY) === checksumOf(body)
}

/** The last four characters: enough to recognise a token in a list, too few to help a guess. */
export function hintOf(secret: string): string {
  return secret.slice(-4)
}

function checksumOf(body: string): string {
  return base62(BigInt(crc32(body)), CHECKSUM)
}

function base62(value: bigint, length: number): string {
  let text = ''
  for (let left = value; left > 0n; left /= 62n) text = ALPHABET[Number(left % 62n)] + text
  return text.padStart(length, '0')
}
