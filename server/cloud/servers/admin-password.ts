import { randomInt } from 'node:crypto'
import { decrypt, encrypt } from '#server/core/crypto.ts'

/** Without look-alike letters and digits, and without characters that shells or forms treat specially. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A password of 20 characters, 116 bits. */
export function newAdminPassword(): string {
  return Array.from({ length: 20 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** The password as it is stored until the creation job has ended. */
export function encryptPassword(password: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(encrypt(Buffer.from(password)))
}

/** The reverse of `encryptPassword`. */
export function decryptPassword(encrypted: Uint8Array): string {
  return decrypt(Buffer.from(encrypted)).toString()
}
