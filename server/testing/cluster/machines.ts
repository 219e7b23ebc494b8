import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'

/** Variables by which scripts/suites/with-cluster.sh, with-sphinx.sh and with-powerdns.sh say what they started. */
const Stand = z.object({
  QUARTET_MACHINES: z.string().transform((text) => text.split(' ').map((each) => each.split('='))),
  POSTGRES_MACHINES: z.string().transform((text) => text.split(' ').map((each) => each.split('='))),
  CLUSTER_URL: z.url(),
  CLUSTER_INTERNAL: z.url(),
  DATABASE_URL: z.string(),
  CLUSTER_POOLER_URL: z.url(),
  POWERDNS_SERVERS: z.string().transform((text) => text.split(',')),
  WITH_CLUSTER_KILL: z.string(),
  WITH_CLUSTER_START: z.string(),
  WITH_CLUSTER_FOLDER: z.string(),
  WITH_SPHINX_KILL: z.string(),
  WITH_SPHINX_START: z.string(),
  WITH_POWERDNS_KILL: z.string(),
})
export type Stand = z.output<typeof Stand>

/** @throws ZodError outside scripts/suites/with-cluster.sh */
export const readStand = (): Stand => Stand.parse(process.env)

export const runScript = (script: string, ...args: string[]): void =>
  void execFileSync(script, args, { stdio: 'ignore' })

/** The name of the PostgreSQL that leads, by Patroni's own word; undefined while there is none. */
export const leaderOf = (stand: Stand): Promise<string | undefined> => memberThatIs(stand, '/primary')

/** Whether every member is healthy, and all but the leader are replicas. */
export async function hasAllMembers(stand: Stand): Promise<boolean> {
  const states = await Promise.all(
    stand.POSTGRES_MACHINES.map(async ([, address = '']) => isMember(address, '/health')),
  )
  const replicas = await Promise.all(
    stand.POSTGRES_MACHINES.map(async ([, address = '']) => isMember(address, '/replica')),
  )
  return states.every(Boolean) && replicas.filter(Boolean).length === states.length - 1
}

/** Transactions that PgBouncer has passed on, by its console. */
export async function pooledTransactions(stand: Stand): Promise<number> {
  const url = new URL(stand.CLUSTER_POOLER_URL)
  url.pathname = '/pgbouncer'
  const console = new pg.Client({ connectionString: url.href })
  await console.connect()
  const { rows } = await console.query<{ total_xact_count: string }>('show stats')
  await console.end()
  return rows.reduce((sum, row) => sum + Number(row.total_xact_count), 0)
}

async function memberThatIs(stand: Stand, path: string): Promise<string | undefined> {
  for (const [name = '', address = ''] of stand.POSTGRES_MACHINES) if (await isMember(address, path)) return name
  return undefined
}

async function isMember(address: string, path: string): Promise<boolean> {
  const answer = await fetch(`http://${address}:8008${path}`, { signal: AbortSignal.timeout(3000) }).catch(() => null)
  await answer?.text().catch(() => {})
  return answer?.ok === true
}

/** Waits until `holds` is true. @returns the seconds that it took @throws Error after three minutes */
export async function until(what: string, holds: () => Promise<boolean>): Promise<number> {
  const begun = Date.now()
  while (!(await holds())) {
    if (Date.now() - begun > 180_000) throw new Error(`in vain: ${what}`)
    await sleep(200)
  }
  return (Date.now() - begun) / 1000
}
