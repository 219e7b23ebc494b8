import { randomUUID } from 'node:crypto'
import type pg from 'pg'

// Prisma's history table and lock are not in Prisma's own schema, and its tables may not exist yet.

/** A migration: the file `<timestamp>_<name>/migration.sql`. */
export interface Migration {
  /** the folder's name: its order and its key in the history */
  name: string
  /** path, for messages */
  file: string
  sql: string
  /** SHA-256 of the file, hexadecimal, as Prisma records it */
  checksum: string
}

/** The oldest PostgreSQL that has all that our statements use. */
export const LEAST_VERSION = 16

/** The version of the server, such as `17.2 (Debian 17.2-1)`. */
export async function versionOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return rows[0]?.server_version ?? ''
}

export const isTooOld = (version: string): boolean => Number.parseInt(version, 10) < LEAST_VERSION

/** The lock that Prisma's migrate commands take. */
const PRISMA_LOCK = 72_707_369

/** Waits until no other runner, ours or Prisma's, migrates this database; held until the connection ends. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [PRISMA_LOCK])
}

/** Creates Prisma's history table, exactly as Prisma does, unless it exists. */
export async function ensureHistory(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('_prisma_migrations') is not null as found`,
  )
  if (rows[0]?.found) return
  await client.query(`create table "_prisma_migrations" (
    id                  varchar(36) primary key not null,
    checksum            varchar(64) not null,
    finished_at         timestamptz,
    migration_name      varchar(255) not null,
    logs                text,
    rolled_back_at      timestamptz,
    started_at          timestamptz not null default now(),
    applied_steps_count integer not null default 0
  )`)
}

/** The history by migration name, without migrations that were rolled back. */
export async function appliedMigrations(
  client: pg.Client,
): Promise<Map<string, { checksum: string; finished: boolean }>> {
  const { rows } = await client.query<{ name: string; checksum: string; finished: boolean }>(
    `select migration_name as name, checksum, finished_at is not null as finished
       from "_prisma_migrations" where rolled_back_at is null order by finished_at nulls first`,
  )
  return new Map(rows.map(({ name, checksum, finished }) => [name, { checksum, finished }]))
}

/** Inserts the row of a migration that has just run in this transaction. */
export async function recordMigration(client: pg.Client, migration: Migration & { startedAt: Date }): Promise<void> {
  await client.query(
    `insert into "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     values ($1, $2, $3, $4, clock_timestamp(), 1)`,
    [randomUUID(), migration.checksum, migration.name, migration.startedAt],
  )
}
