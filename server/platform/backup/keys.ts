import { createDecipheriv, scryptSync } from 'node:crypto'
import { z } from 'zod'
import { KeySetting } from '#server/core/key-settings.schema.ts'
import { env } from '#server/settings/env.ts'

const Values = z.partialRecord(KeySetting, z.string())
type Values = z.output<typeof Values>

const base64 = z.base64()

/**
 * The keys of an installation, as stored in a backup. Until version 0.2 only the keys were encrypted, not the archive.
 */
export const SealedKeys = z.union([
  z.strictObject({ values: Values }),
  z.strictObject({ salt: base64, nonce: base64, tag: base64, sealed: base64 }),
])

/** Cost of scrypt: 32 MiB and a tenth of a second for each guess. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 }

export function presentKeys(): z.output<typeof SealedKeys> {
  const settings = env()
  const values = Object.fromEntries(
    KeySetting.options.flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]]])),
  ) as Values
  return { values }
}

/** @throws Error in one sentence when the keys are encrypted and the passphrase is missing or wrong */
export function openKeys(keys: z.output<typeof SealedKeys>, passphrase: string | undefined): Values {
  if ('values' in keys) return keys.values
  if (passphrase === undefined) throw new Error('The keys of this backup are encrypted: set BACKUP_PASSPHRASE')
  const [salt, nonce, tag, sealed] = [keys.salt, keys.nonce, keys.tag, keys.sealed].map((part) =>
    Buffer.from(part, 'base64'),
  ) as [Buffer, Buffer, Buffer, Buffer]
  try {
    const decipher = createDecipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, COST), nonce).setAuthTag(tag)
    return Values.parse(JSON.parse(Buffer.concat([decipher.update(sealed), decipher.final()]).toString()))
  } catch (error) {
    throw new Error('BACKUP_PASSPHRASE is not the one that the keys of this backup were encrypted with', {
      cause: error,
    })
  }
}
