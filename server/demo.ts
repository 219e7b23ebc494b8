import { DEMO_ACCOUNTS, demoAccountsLeft, ensureDemoAccounts } from '#server/products/platform/demo.service.ts'
import { openedBy } from '#server/products/platform/open-demo.ts'
import type { Role } from '#server/core/actor.ts'
import { db } from '#server/core/database/db.ts'
import { processes } from './processes.ts'

type Say = (line: string) => void

/**
 * Fills an empty database with sample data. The accounts come last, in one transaction with what belongs to them: while
 * there are none, loading is not complete and the next start repeats it, so no step may create duplicates.
 */
export async function loadDemo(say: Say): Promise<void> {
  if ((await db().user.count()) > 0) return
  const parts = await processes()
  for (const part of parts) await part.demo?.(say)
  const emailOf = (role: Role) => DEMO_ACCOUNTS.find(({ roles }) => roles.includes(role))?.email ?? ''
  await ensureDemoAccounts(async (ctx) => {
    for (const part of parts) await part.demoContent?.(ctx, emailOf)
  })
}

/**
 * The lines about the demo accounts that the start prints, with a warning when others can use them: because the
 * settings say so, or because they were copied into another database. Read before anything is served: a database that
 * is busy with the first requests must not end the start.
 */
export async function demoNotes(embedded: boolean): Promise<string[]> {
  const accounts = await demoAccountsLeft(db())
  if (accounts.length === 0) return []
  const remedy = 'change them or delete the accounts'
  if (!embedded) return [`WARNING: the demo accounts with their public passwords are in this database: ${remedy}`]
  const opening = openedBy()
  return [
    ...accounts.map(({ email, password }) => `demo account: ${email}  password: ${password}`),
    ...(await processes()).flatMap((part) => part.demoNotes?.() ?? []),
    ...(opening === undefined
      ? []
      : [`WARNING: ${opening} lets others sign in with these public passwords: ${remedy}`]),
  ]
}
