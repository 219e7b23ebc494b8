import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { keyFile } from '#server/core/crypto.ts'
import { broken, ok, warning, type Finding } from '#server/core/finding.ts'
import { env } from '#server/settings/env.ts'
import { disks } from '#server/products/platform/disks.ts'

const KEYS = ['AUTH_SECRET', 'ENCRYPTION_KEY', 'TOKEN_HMAC_KEY'] as const
const LITTLE_MB = 1024

/** Whether the installation has its keys, and others on this machine cannot read them. */
export async function checkKeys(): Promise<Finding> {
  const missing = KEYS.filter((name) => !env()[name])
  if (missing.length === 0) return ok('Keys', 'set')
  if (env().DATABASE_URL !== '') {
    const remedy = 'Set each to the output of `openssl rand -hex 32`, or <name>_FILE to a file with it, and keep them'
    return broken('Keys', `${missing.join(', ')}: required with DATABASE_URL`, remedy)
  }
  const files = missing.map(keyFile).filter((file) => existsSync(file))
  const open = files.filter((file) => (statSync(file).mode & 0o077) !== 0)
  if (open.length > 0)
    return warning('Keys', 'other accounts of this machine can read them', `chmod 600 ${open.join(' ')}`)
  return ok('Keys', files[0] ? `in ${dirname(files[0])}` : 'generated at the first start')
}

/** Checks the free disk space, and whether the data folder is writable. */
export async function checkDisks(): Promise<Finding[]> {
  const { DATA_DIR, MIN_DISK_MB } = env()
  const findings = (await disks()).map(({ folder, free }) => {
    const megabytes = Math.floor(free / 1e6)
    const [about, found] = [`Disk of ${folder}`, `${megabytes} MB free`]
    if (megabytes < MIN_DISK_MB)
      return broken(about, found, `Free some: below MIN_DISK_MB (${MIN_DISK_MB}) readiness is 503`)
    return megabytes < LITTLE_MB ? warning(about, found, 'Free some') : ok(about, found)
  })
  return [checkWritable(resolve(DATA_DIR)), ...findings]
}

function checkWritable(folder: string): Finding {
  const about = 'Data folder'
  // A folder that does not exist is made by the first start.
  let nearest = folder
  while (!existsSync(nearest)) nearest = dirname(nearest)
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK)
    return ok(about, nearest === folder ? folder : `${folder}, made by the first start`)
  } catch {
    const remedy = `Give it to the account that runs Quartet: chown ${process.getuid?.() ?? ''} ${nearest}`
    return broken(about, `${nearest} cannot be written by this account`, remedy)
  }
}
