import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A system account to run a child process under. */
export interface Account {
  name: string
  uid: number
  gid: number
}

/**
 * The account PostgreSQL has to run under, or undefined when it is our own.
 * PostgreSQL refuses to run as root: root hands it to `postgres`, else to `nobody`.
 */
export function serverAccount(): Account | undefined {
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
export function canEnter(account: Account, folder: string): boolean {
  return succeeds(account, 'test -x "$1"', folder)
}

/** Whether `account` can run the program `file`. */
export function canRun(account: Account, file: string): boolean {
  return succeeds(account, '"$1" --version', file)
}

// Asked of the system rather than computed from mode bits: mounts, access lists and capabilities count too.
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
