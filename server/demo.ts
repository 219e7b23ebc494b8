import { DEMO_ACCOUNTS, demoAccountsLeft, ensureDemoAccounts } from '#server/products/platform/demo.service.ts'
import type { Role } from '#server/core/actor.ts'
import { db } from '#server/core/database/db.ts'
import { isLoopback } from '#server/core/net.ts'
import { env } from '#server/settings/env.ts'
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
 * Prevents others from signing in with the public passwords of the demo accounts, both existing
 * accounts and those that an empty embedded database would get.
 * @throws Error in one line, unless DEMO_ACCOUNTS=on
 */
export async function refuseOpenDemo(embedded: boolean): Promise<void> {
  const { DEMO_ACCOUNTS: choice } = env()
  const opening = openedBy()
  if (opening === undefined || choice === true) return
  const exist = (await demoAccountsLeft(db())).length > 0
  const remedy = exist
    ? 'without it, change their passwords or delete them; or set DEMO_ACCOUNTS=on to let others use them'
    : 'set DEMO_ACCOUNTS=off to start without sample data, or on to let others use these accounts'
  if (!exist && (!embedded || choice === false || (await db().user.count()) > 0)) return
  throw new Error(`${opening} opens Quartet to others, and the passwords of the demo accounts are public: ${remedy}`)
}

/** The setting that makes this server reachable for others, directly or behind a proxy. */
function openedBy(): string | undefined {
  const { ALLOWED_HOSTS, HOST, PUBLIC_URL, TLS_CERT, TLS_KEY, TRUST_PROXY } = env()
  const isOpen = {
    HOST: !isLoopback(HOST),
    PUBLIC_URL: PUBLIC_URL !== undefined,
    TRUST_PROXY,
    TLS_CERT: TLS_CERT !== undefined,
    TLS_KEY: TLS_KEY !== undefined,
    ALLOWED_HOSTS: !ALLOWED_HOSTS.every((host) => isLoopback(host.replace(/:\d+$/, ''))),
  }
  return Object.entries(isOpen).find(([, opens]) => opens)?.[0]
}

/**
 * The lines about the demo accounts that the start prints, with a warning when others can use them: because the settings
 * say so, or because they were copied into another database. Read before anything is served: a database that is busy with
 * the first requests must not end the start.
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
