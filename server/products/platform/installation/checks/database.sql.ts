import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { texts } from '#i18n/texts.ts'
import { provideKeys } from '#server/core/crypto.ts'
import { broken, ok, warning, type Finding } from '#server/core/finding.ts'
import { openDemo } from '../../open-demo.ts'
import { env, setEnv } from '#server/settings/env.ts'
import { npmInstallation, recordedHome } from '#server/core/postgres/cluster-location.ts'
import { runningUrl } from '#server/core/postgres/embedded.ts'
import { readMigrations } from '#server/core/postgres/migrate.ts'
import { appliedMigrations, isTooOld, LEAST_VERSION, versionOf } from '#server/core/postgres/migrations.sql.ts'
import { MIGRATIONS } from '#server/core/postgres/open.ts'

const CONNECT_MS = 5000

const t = () => texts('admin.checks.database')

/** Whether it answers, fits this version of Quartet, and somebody can administrate it. */
export async function checkDatabase(): Promise<Finding[]> {
  const { DATABASE_POOLER_URL, DATABASE_READ_URL, DATABASE_URL, DATA_DIR, QUARTET_EMBEDDED } = env()
  const url = DATABASE_URL || (await runningUrl(join(DATA_DIR, 'postgres')))
  if (url === undefined) return [await checkStopped(join(DATA_DIR, 'postgres'))]
  const about = () => t()('about')
  const findings = [await inDatabase('DATABASE_URL', url, (client) => checkVersion(client, ANSWERS, about))]
  if (isFine(findings)) findings.push(await inDatabase('DATABASE_URL', url, checkMigrations))
  if (isFine(findings)) {
    const demo = await checkDemo(url, DATABASE_URL === '' || Boolean(QUARTET_EMBEDDED))
    if (demo) findings.push(demo)
  }
  for (const [setting, other, id] of [
    ['DATABASE_POOLER_URL', DATABASE_POOLER_URL, 'database.pooler'],
    ['DATABASE_READ_URL', DATABASE_READ_URL, 'database.read'],
  ] as const) {
    const name = () => setting
    if (other !== '')
      findings.push(await inDatabase(setting, other, (client) => checkVersion(client, id, name), { id, about: name }))
  }
  return findings
}

const ANSWERS = 'database.answers'
const isFine = (findings: readonly Finding[]) => findings.every(({ state }) => state === 'ok')

/** Checks the embedded database, which runs only while Quartet runs. */
async function checkStopped(dataDir: string): Promise<Finding> {
  const file = join(recordedHome(dataDir) ?? dataDir, 'cluster/PG_VERSION')
  if (!existsSync(file)) return ok(ANSWERS, () => [t()('about'), t()('none')])
  const [files, programs = ''] = [readFileSync(file, 'utf8').trim(), (await npmInstallation()).version.split('.')[0]]
  if (files !== programs)
    return broken(ANSWERS, () => [t()('about'), t()('otherFiles', { files, programs }), t()('otherFilesRemedy')])
  return warning(ANSWERS, () => [t()('about'), t()('stopped'), t()('stoppedRemedy')])
}

async function inDatabase(
  setting: string,
  url: string,
  check: (client: pg.Client) => Promise<Finding>,
  { id, about }: { id: Finding['id']; about: () => string } = { id: ANSWERS, about: () => t()('about') },
): Promise<Finding> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    return await check(client)
  } catch (error) {
    const { message, code = '' } = error as pg.DatabaseError
    return broken(id, () => [about(), t()('unusable', { reason: message || code }), t()('unusableRemedy', { setting })])
  } finally {
    await client.end().catch(() => {})
  }
}

async function checkVersion(client: pg.Client, id: Finding['id'], about: () => string): Promise<Finding> {
  const version = await versionOf(client)
  if (!isTooOld(version)) return ok(id, () => [about(), t()('answers', { version })])
  return broken(id, () => [about(), t()('old', { version }), t()('oldRemedy', { least: LEAST_VERSION })])
}

async function checkMigrations(client: pg.Client): Promise<Finding> {
  const id = 'database.migrations'
  const m = () => texts('admin.checks.migrations')
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('_prisma_migrations') is not null as found`,
  )
  if (!rows[0]?.found) return warning(id, () => [m()('about'), m()('empty'), m()('emptyRemedy')])
  const applied = await appliedMigrations(client)
  const names = (await readMigrations(MIGRATIONS)).map(({ name }) => name)
  const unknown = [...applied.keys()].filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    const list = unknown.toSorted().join(', ')
    return broken(id, () => [m()('about'), m()('newer', { list }), m()('newerRemedy')])
  }
  const missing = names.length - applied.size
  if (missing === 0) return ok(id, () => [m()('about'), m()('all', { count: applied.size })])
  return warning(id, () => [m()('about'), m()('missing', { count: missing }), m()('missingRemedy')])
}

async function checkDemo(url: string, embedded: boolean): Promise<Finding | undefined> {
  const a = () => texts('admin.checks.operators')
  // A running server has both already.
  if (env().DATABASE_URL === '') {
    setEnv({ DATABASE_URL: url })
    provideKeys(true)
  }
  const open = await openDemo(embedded)
  if (open === null) return undefined
  return broken('settings.demo', () => [a()('demo'), a()('open', { setting: open.by }), a()('openRemedy')])
}
