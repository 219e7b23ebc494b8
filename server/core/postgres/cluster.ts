import { spawn } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ClusterLocation } from './cluster-location.ts'
import { BARE_ENVIRONMENT, isAlive } from './postmaster.ts'

const LOCALES = ['C.UTF-8', 'en_US.UTF-8', 'C']
const PASSWORD = 'quartet.password'

/** The superuser's password and the one of the role `quartet`, which owns the application's database. */
interface Passwords {
  postgres: string
  quartet: string
}

/**
 * Creates the database files in `cluster` unless they exist. They are created beside it and renamed when complete, so
 * that a start killed half-way leaves nothing that a later one could mistake for data.
 * @throws Error when `initdb` fails or the files belong to another major version
 */
export async function ensureCluster(
  cluster: string,
  location: ClusterLocation,
  log: (line: string) => void,
): Promise<Passwords> {
  await removeHalves(cluster)
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    log('creating the database files')
    await create(cluster, location, log)
  }
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (version !== location.version) {
    throw new Error(
      `the files in ${cluster} were created by PostgreSQL ${version}, this is ${location.version}: see "Upgrade" in docs/operations.md`,
    )
  }
  return readPasswords(cluster)
}

/** The passwords of an existing cluster. */
export async function readPasswords(cluster: string): Promise<Passwords> {
  const postgres = (await readFile(join(cluster, PASSWORD), 'utf8')).trim()
  return { postgres, quartet: createHmac('sha256', postgres).update('quartet').digest('hex') }
}

async function removeHalves(cluster: string): Promise<void> {
  for (const name of await readdir(dirname(cluster))) {
    const creator = /^(.+)\.new-(\d+)$/.exec(name)
    if (creator?.[1] === basename(cluster) && !isAlive(Number(creator[2]))) {
      await rm(join(dirname(cluster), name), { recursive: true, force: true })
    }
  }
}

async function create(cluster: string, location: ClusterLocation, log: (line: string) => void): Promise<void> {
  const half = `${cluster}.new-${process.pid}`
  await initialise(half, location, log)
  try {
    await rename(half, cluster)
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    // Another process has created the cluster first: it is used instead.
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error
  }
}

async function initialise(half: string, location: ClusterLocation, log: (line: string) => void): Promise<void> {
  for (const locale of LOCALES) {
    await rm(half, { recursive: true, force: true })
    await mkdir(half, { mode: 0o700 })
    // initdb requires an empty folder and reads the password as the other account: the file is beside it until then.
    const passwordFile = `${half}.password`
    await writeFile(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
    if (location.account) {
      await chown(half, location.account.uid, location.account.gid)
      await chown(passwordFile, location.account.uid, location.account.gid)
    }
    const failure = await initdb(half, passwordFile, locale, location)
    if (!failure) {
      await rename(passwordFile, join(half, PASSWORD))
      if (locale === 'C') log('no UTF-8 locale on this system: text search will not split words at « » and —')
      return
    }
    await rm(passwordFile, { force: true })
    await rm(half, { recursive: true, force: true })
    if (failure.includes('could not look up effective user ID')) {
      throw new Error(
        `PostgreSQL cannot run under user id ${process.getuid?.()}, which has no name in /etc/passwd: use a named account or set DATABASE_URL`,
      )
    }
    if (!failure.includes('locale')) throw new Error(`PostgreSQL's initdb failed: ${failure}`)
  }
  throw new Error('PostgreSQL accepts none of the locales C.UTF-8, en_US.UTF-8 and C')
}

/** Runs initdb; resolves to its error message, or undefined when it succeeded. */
function initdb(
  folder: string,
  passwordFile: string,
  locale: string,
  location: ClusterLocation,
): Promise<string | undefined> {
  const options = [
    `--pgdata=${folder}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth-host=scram-sha-256',
    '--auth-local=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    // The text search parser uses the C library to recognise letters: under "C" every non-ASCII
    // character is one.
    `--lc-ctype=${locale}`,
  ]
  return new Promise((done, fail) => {
    const child = spawn(join(location.bin, 'initdb'), options, {
      ...(location.account && { uid: location.account.uid, gid: location.account.gid }),
      cwd: '/',
      env: BARE_ENVIRONMENT,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let message = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (message += text))
    child.on('error', fail)
    child.on('close', (code) => done(code === 0 ? undefined : message.trim() || `exit code ${code}`))
  })
}
