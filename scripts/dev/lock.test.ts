import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const LOCKS = execFileSync('git', ['ls-files', 'package-lock.json', '*/package-lock.json'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n')

interface Locked {
  integrity?: string
  link?: boolean
  inBundle?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const packagesOf = (lock: string) =>
  (JSON.parse(readFileSync(join(ROOT, lock), 'utf8')) as { packages: Record<string, Locked> }).packages

test('there is a lock of the application and of each suite with packages of its own', () => {
  expect(LOCKS).toEqual(expect.arrayContaining(['package-lock.json', 'e2e/package-lock.json']))
})

test.each(LOCKS)('%s has the hash of every archive, also of other platforms', (lock) => {
  const packages = packagesOf(lock)
  const without = Object.entries(packages).filter(([path, { integrity, link, inBundle }]) => {
    // What is bundled comes in the archive of the package around it.
    const archive = path !== '' && !link && !inBundle
    return archive && !/^sha512-[\w+/]{86}==$/.test(integrity ?? '')
  })
  expect(without.map(([path]) => path)).toEqual([])
})

test.each(LOCKS)('%s has an entry for every optional package, which npm asks for on its platform', (lock) => {
  const packages = packagesOf(lock)
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {})
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})

test.each(LOCKS)('%s names no registry: packages come from the one of who installs', (lock) => {
  const text = readFileSync(join(ROOT, lock), 'utf8')
  expect(text).not.toContain('"resolved"')
  expect(text).not.toMatch(/registry\.|\.tgz/)
})

test.each(LOCKS)(
  'beside %s overrides name versions and no other package, which the npm of Debian 13 refuses',
  (lock) => {
    const manifest = readFileSync(join(ROOT, lock.replace('-lock', '')), 'utf8')
    const { overrides = {} } = JSON.parse(manifest) as { overrides?: object }
    expect(JSON.stringify(overrides)).not.toContain('npm:')
  },
)

test('the schema engine is the one that the generator of the database client was released with', () => {
  const packages = packagesOf('package-lock.json')
  const engine = '@prisma/schema-engine-wasm'
  const released = packages['node_modules/@prisma/internals']?.dependencies?.[engine]
  expect(packages['']?.devDependencies?.[engine]).toBe(released)
})

/** Whether `name`, required from `path`, resolves to an entry by Node's walk up the folders. */
function isLocked(packages: Record<string, Locked>, path: string, name: string): boolean {
  for (let at = path; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    if (packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`]) return true
    if (at === '') return false
  }
}
