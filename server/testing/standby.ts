import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { locateCluster } from '#server/core/postgres/cluster-location.ts'
import { startPostgres } from '#server/core/postgres/embedded.ts'
import { spawnPostmaster, stopPostmaster } from '#server/core/postgres/postmaster.ts'
import { postmasterOf, signalPostgres } from './postmaster.ts'
import { aDatabaseProxy, atPort, type DatabaseProxy } from './proxy.ts'

/** A PostgreSQL of its own with a physical standby, each behind a proxy. */
export interface Pair {
  primary: DatabaseProxy
  standby: DatabaseProxy
  /** A statement on the standby itself, as superuser. */
  onStandby(text: string): Promise<Record<string, unknown>[]>
  /** Stops the primary and every process of it with SIGSTOP. */
  hold(): void
  release(): void
  close(): Promise<void>
}

export async function aPair(): Promise<Pair> {
  const dataDir = join(import.meta.dirname, `../../.cache/replica-${process.pid}`)
  mkdirSync(dataDir, { recursive: true })
  const log = () => {}
  const primary = await startPostgres({ dataDir, log })
  const location = await locateCluster(dataDir, log)
  const admin = new pg.Client(primary.adminUrl)
  await admin.connect()
  const copy = join(location.home, 'standby')
  await copyCluster(admin, join(location.home, 'cluster'), copy)
  const { hostname, port, username, password } = new URL(primary.adminUrl)
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    hot_standby: 'on',
    shared_buffers: '32MB',
    primary_slot_name: SLOT,
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
  }
  const standby = await spawnPostmaster(copy, location, { settings })
  const adminUrl = atPort(primary.adminUrl, standby.port)
  const onStandby = (text: string) => query(adminUrl, text)
  while ((await onStandby('select 1').catch(() => [])).length === 0) await sleep(100)
  const [own] = (await admin.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
  const proxies = [
    await aDatabaseProxy(primary.url, Number(port)),
    await aDatabaseProxy(primary.url, standby.port),
  ] as const
  const postmaster = postmasterOf(own?.pid ?? 0)
  return {
    primary: proxies[0],
    standby: proxies[1],
    onStandby,
    hold: () => signalPostgres(postmaster, 'SIGSTOP'),
    release: () => signalPostgres(postmaster, 'SIGCONT'),
    async close() {
      signalPostgres(postmaster, 'SIGCONT')
      await Promise.all(proxies.map((proxy) => proxy.cut().catch(() => {})))
      await admin.end()
      await stopPostmaster(standby.pid, copy, 'immediate')
      await primary.stop()
      if (location.moved) rmSync(location.home, { recursive: true })
      rmSync(dataDir, { recursive: true })
    },
  }
}

const SLOT = 'standby'

/** What pg_basebackup does, which npm's PostgreSQL does not have. */
async function copyCluster(admin: pg.Client, from: string, to: string): Promise<void> {
  await admin.query('select pg_create_physical_replication_slot($1, true)', [SLOT])
  await admin.query(`select pg_backup_start('standby', true)`)
  execFileSync('cp', ['-a', from, to])
  const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  rmSync(join(to, 'postmaster.pid'))
  for (const [name, text] of [
    ['backup_label', rows[0]?.labelfile ?? ''],
    ['standby.signal', ''],
  ] as const) {
    writeFileSync(join(to, name), text)
    const { uid, gid } = statSync(to)
    chownSync(join(to, name), uid, gid)
  }
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
