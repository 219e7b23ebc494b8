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
import { join, resolve } from 'node:path'
import { type Account, canEnter, canRun, serverAccount } from './account.ts'
import { type Installation, npmInstallation } from './binaries.ts'

const RECORD = 'location'

/** Where one embedded PostgreSQL lives and who runs it. */
export interface ClusterLocation {
  /** folder that holds the cluster and the server's log */
  home: string
  /** folder with `postgres` and `initdb` */
  bin: string
  /** major version of those programs, such as "18" */
  version: string
  /** account of the server's process; undefined means our own */
  account: Account | undefined
  /** true when `home` lies outside the folder that was asked for */
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

/** The folder that an earlier start chose instead of `wanted`, if it is still there. */
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
      // In /var/tmp anybody could have made the folder first, with programs of theirs in it.
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
