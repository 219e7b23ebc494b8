import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { env, setEnv } from '#server/env.ts'

const NAMES = ['AUTH_SECRET', 'ENCRYPTION_KEY', 'TOKEN_HMAC_KEY'] as const

/**
 * Makes the installation's secrets known to this process and its children. Beside the embedded database they are
 * generated once into `<DATA_DIR>/keys`, readable by the owner alone.
 * @throws Error naming what is missing when the database is somebody else's: a lost key would lose every token
 */
export function provideKeys(embedded: boolean): void {
  const missing = NAMES.filter((name) => !env()[name])
  if (missing.length === 0) return
  if (!embedded)
    throw new Error(`With DATABASE_URL these must be set too (32 characters or more): ${missing.join(', ')}`)
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
