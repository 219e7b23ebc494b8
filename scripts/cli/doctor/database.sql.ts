import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { provideKeys } from '#server/core/crypto.ts'
import { db } from '#server/core/database/db.ts'
import { errorText } from '#server/core/errors.ts'
import { broken, ok, warning, type Finding } from '#server/core/finding.ts'
import { refuseOpenDemo } from '#server/demo.ts'
import { env, setEnv } from '#server/settings/env.ts'
import { npmInstallation, recordedHome } from '#server/core/postgres/cluster-location.ts'
import { runningUrl } from '#server/core/postgres/embedded.ts'
import { readMigrations } from '#server/core/postgres/migrate.ts'
import { appliedMigrations } from '#server/core/postgres/migrations.sql.ts'
import { MIGRATIONS } from '#server/core/postgres/open.ts'

const LEAST_VERSION = 16
const CONNECT_MS = 5000
const about = 'Database'

/** Whether it answers, fits this version of Quartet, and somebody can administrate it. */
export async function checkDatabase(): Promise<Finding[]> {
  const { DATABASE_POOLER_URL, DATABASE_READ_URL, DATABASE_URL, DATA_DIR } = env()
  const url = DATABASE_URL || (await runningUrl(join(DATA_DIR, 'postgres')))
  if (url === undefined) return [await checkStopped(join(DATA_DIR, 'postgres'))]
  const findings = [await inDatabase('DATABASE_URL', url, checkVersion)]
  if (findings.every(({ state }) => state === 'ok'))
    findings.push(await inDatabase('DATABASE_URL', url, checkMigrations))
  if (findings.every(({ state }) => state === 'ok')) findings.push(...(await checkAccounts(url, DATABASE_URL === '')))
  for (const [setting, other] of Object.entries({ DATABASE_POOLER_URL, DATABASE_READ_URL })) {
    if (other !== '') findings.push({ ...(await inDatabase(setting, other, checkVersion)), about: setting })
  }
  return findings
}

/** Checks the embedded database, which runs only while Quartet runs. */
async function checkStopped(dataDir: string): Promise<Finding> {
  const file = join(recordedHome(dataDir) ?? dataDir, 'cluster/PG_VERSION')
  if (!existsSync(file)) return ok(about, 'none yet: the first start makes an embedded one')
  const [files, programs] = [readFileSync(file, 'utf8').trim(), (await npmInstallation()).version.split('.')[0]]
  if (files !== programs) {
    const found = `its files are of PostgreSQL ${files}, and this is ${programs}`
    return broken(about, found, 'See "Upgrade" in docs/operations.md')
  }
  return warning(about, 'the embedded one is not running', 'Start Quartet to have it looked at')
}

async function inDatabase(
  setting: string,
  url: string,
  check: (client: pg.Client) => Promise<Finding>,
): Promise<Finding> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    return await check(client)
  } catch (error) {
    const { message, code = '' } = error as pg.DatabaseError
    const remedy = `Check host, port, user and password in ${setting}, and that the server takes connections from here`
    return broken(about, `it cannot be used: ${message || code}`, remedy)
  } finally {
    await client.end().catch(() => {})
  }
}

async function checkVersion(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const version = rows[0]?.server_version ?? ''
  if (Number.parseInt(version, 10) >= LEAST_VERSION) return ok(about, `PostgreSQL ${version} answers`)
  return broken(about, `PostgreSQL ${version} is too old`, `Move to PostgreSQL ${LEAST_VERSION} or later`)
}

async function checkMigrations(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('_prisma_migrations') is not null as found`,
  )
  if (!rows[0]?.found) return warning('Migrations', 'the database is empty', 'The next start fills it')
  const applied = await appliedMigrations(client)
  const names = (await readMigrations(MIGRATIONS)).map(({ name }) => name)
  const unknown = [...applied.keys()].filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    const remedy = 'Run the version of Quartet that the database was last used with, or a later one'
    return broken('Migrations', `this version does not know ${unknown.toSorted().join(', ')}`, remedy)
  }
  const missing = names.length - applied.size
  if (missing === 0) return ok('Migrations', `all ${applied.size} are applied`)
  return warning('Migrations', `${missing} are missing`, 'The next start applies them')
}

async function checkAccounts(url: string, embedded: boolean): Promise<Finding[]> {
  setEnv({ DATABASE_URL: url })
  if (embedded) provideKeys(true)
  const operators = await db().user.count({ where: { roles: { has: 'operator' }, disabledAt: null } })
  const remedy = 'quartet user create --role operator you@example.com'
  const found =
    operators > 0 ? ok('Operators', `${operators} can sign in`) : warning('Operators', 'there is none', remedy)
  try {
    await refuseOpenDemo(embedded)
    return [found]
  } catch (error) {
    return [found, broken('Demo accounts', errorText(error), 'quartet user block, for each of them')]
  }
}
