import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { texts } from '#i18n/texts.ts'
import { keyFile } from '#server/core/crypto.ts'
import { broken, ok, warning, type Finding } from '#server/core/finding.ts'
import { bytesText } from '#server/core/text/units.ts'
import { env } from '#server/settings/env.ts'
import { disks } from '../../disks.ts'

const KEYS = ['AUTH_SECRET', 'ENCRYPTION_KEY', 'TOKEN_HMAC_KEY'] as const
const LITTLE_BYTES = 1e9

/** Whether the installation has its keys, and others on this machine cannot read them. */
export async function checkKeys(): Promise<Finding> {
  const id = 'settings.keys'
  const t = () => texts('admin.checks.keys')
  const missing = KEYS.filter((name) => !env()[name]).join(', ')
  const { DATABASE_URL, QUARTET_EMBEDDED } = env()
  if (missing && DATABASE_URL !== '' && !QUARTET_EMBEDDED)
    return broken(id, () => [t()('about'), t()('missing', { missing }), t()('missingRemedy')])
  const files = KEYS.map(keyFile).filter((file) => existsSync(file))
  const open = files.filter((file) => (statSync(file).mode & 0o077) !== 0)
  if (open.length > 0) return warning(id, () => [t()('about'), t()('open'), `chmod 600 ${open.join(' ')}`])
  const folder = files[0] && dirname(files[0])
  return ok(id, () => [t()('about'), folder ? t()('in', { folder }) : t()(missing ? 'none' : 'set')])
}

/** Checks the free disk space, and whether the data folder is writable. */
export async function checkDisks(): Promise<Finding[]> {
  const { DATA_DIR, MIN_DISK_MB } = env()
  const t = () => texts('admin.checks.disk')
  const findings = (await disks()).map(({ folder, free, size }): Finding => {
    const say = (remedy?: string) => [t()('about', { folder }), t()('free', { free: bytesText(free) }), remedy] as const
    const [id, figures] = [`storage.disk.${folder}`, { free, size }] as const
    if (free / 1e6 < MIN_DISK_MB) return broken(id, () => say(t()('fullRemedy', { least: MIN_DISK_MB })), figures)
    return free < LITTLE_BYTES ? warning(id, () => say(t()('littleRemedy')), figures) : ok(id, () => say(), figures)
  })
  return [checkWritable(resolve(DATA_DIR)), ...findings]
}

function checkWritable(folder: string): Finding {
  const id = 'storage.folder'
  const t = () => texts('admin.checks.folder')
  // A folder that does not exist is made by the first start.
  let nearest = folder
  while (!existsSync(nearest)) nearest = dirname(nearest)
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK)
    return ok(id, () => [t()('about'), nearest === folder ? folder : t()('made', { folder })])
  } catch {
    const command = `chown ${process.getuid?.() ?? ''} ${nearest}`
    return broken(id, () => [t()('about'), t()('readOnly', { nearest }), t()('readOnlyRemedy', { command })])
  }
}
