import type { Db } from '#server/core/database/db.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { within } from '#server/core/within.ts'
import { env } from '#server/settings/env.ts'

/** The one row of what operators set in the browser. */
const ROW = { id: 1 }
const DEFAULTS = { name: 'Quartet', signUp: true }
/** How long a page may show a former name, and how long it may wait for the present one. */
const FRESH_MS = 5000
const PATIENCE_MS = 500

export async function readInstallation(db: Db): Promise<typeof DEFAULTS> {
  return (await db.installation.findUnique({ where: ROW, select: { name: true, signUp: true } })) ?? DEFAULTS
}

export async function storeInstallation(db: Db, data: Partial<typeof DEFAULTS>): Promise<typeof DEFAULTS> {
  const select = { name: true, signUp: true }
  return db.installation.upsert({ where: ROW, create: { ...ROW, ...DEFAULTS, ...data }, update: data, select })
}

/** Whether people may create accounts: neither SIGN_UP nor an operator has closed sign-up. */
export async function isSignUpOpen(db: Db): Promise<boolean> {
  return env().SIGN_UP && (await readInstallation(db)).signUp
}

/** The name for pages, at most some seconds old, and without a database the last one that was known. */
export async function installationName(db: Db): Promise<string> {
  const known = singleton('installation-name', () => ({
    name: DEFAULTS.name,
    at: 0,
    reading: null as Promise<void> | null,
  }))
  if (Date.now() - known.at > FRESH_MS) {
    known.reading ??= readInstallation(db)
      .then(({ name }) => void Object.assign(known, { name, at: Date.now() }))
      .catch(() => {})
      .finally(() => (known.reading = null))
    if (known.at === 0) await within(PATIENCE_MS, known.reading)
  }
  return known.name
}
