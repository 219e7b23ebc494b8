import type { Db } from '#server/core/database/db.ts'
import { polled } from '#server/core/database/polled.ts'
import { env } from '#server/settings/env.ts'

/** The one row of what operators set in the browser. */
const ROW = { id: 1 }
const DEFAULTS = { name: 'Quartet', signUp: true }

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
  const read = () => readInstallation(db)
  // A page that waits differs in its bytes from one that does not, and would be sent again.
  return (await polled({ name: 'installation', initial: DEFAULTS, inBackground: true, read })).name
}
