import { db } from '#server/core/database/db.ts'
import { isLoopback } from '#server/core/net.ts'
import { env } from '#server/settings/env.ts'
import { demoAccountsLeft } from './demo.service.ts'

/**
 * Prevents others from signing in with the public passwords of the demo accounts, both existing
 * accounts and those that an empty embedded database would get.
 * @throws Error in one line, unless DEMO_ACCOUNTS=on
 */
export async function refuseOpenDemo(embedded: boolean): Promise<void> {
  const open = await openDemo(embedded)
  if (open === null) return
  const remedy = open.exist
    ? 'without it, change their passwords or delete them; or set DEMO_ACCOUNTS=on to let others use them'
    : 'set DEMO_ACCOUNTS=off to start without sample data, or on to let others use these accounts'
  throw new Error(`${open.by} opens Quartet to others, and the passwords of the demo accounts are public: ${remedy}`)
}

/**
 * The setting that lets others reach demo accounts, and whether these exist already; null when others cannot reach
 * them, or are allowed to (DEMO_ACCOUNTS=on).
 */
export async function openDemo(embedded: boolean): Promise<{ by: string; exist: boolean } | null> {
  const { DEMO_ACCOUNTS: choice } = env()
  const by = openedBy()
  if (by === undefined || choice === true) return null
  const exist = (await demoAccountsLeft(db())).length > 0
  if (!exist && (!embedded || choice === false || (await db().user.count()) > 0)) return null
  return { by, exist }
}

/** The setting that makes this server reachable for others, directly or behind a proxy. */
export function openedBy(): string | undefined {
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
