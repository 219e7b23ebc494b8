// Collects the notices of the packages in Scalar's bundle: they are not installed with it (`overrides` in package.json).
// Usage: node scripts/dev/scalar-notices.ts, after its version has changed; then npm run notices
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { named, noticesIn, SCALAR, SCALAR_NOTICES, type Notice } from './notices.ts'

const FOLDER = '.cache/scalar'
const BUNDLE = join(FOLDER, SCALAR, 'dist/browser')

const { version } = JSON.parse(readFileSync(join(SCALAR, 'package.json'), 'utf8')) as { version: string }
rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }')
const add = ['install', '--prefix', FOLDER, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
execFileSync('npm', [...add, `@scalar/api-reference@${version}`], { stdio: 'inherit' })

const packages = bundled()
const notices = Object.entries(lockOf()).flatMap(([path, locked]): Notice[] => {
  if (!packages.has(path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))) return []
  const work = `${named(path, locked)} (in @scalar/api-reference)`
  const found = noticesIn(join(FOLDER, path), work)
  return found.length > 0 ? found : [{ work, holders: '', text: `Licence: ${locked.license ?? 'not stated'}` }]
})
const works = Object.entries(Object.groupBy(notices, ({ text }) => text)).map(([text, own = []]) => ({
  text,
  works: own.map(({ work, holders }) => [work, holders]),
}))
writeFileSync(SCALAR_NOTICES, `${JSON.stringify({ version, works }, null, 2)}\n`)
console.log(`Wrote ${SCALAR_NOTICES}: ${notices.length} notices of ${packages.size} packages`)

/** The packages whose sources are in the bundle, by its source maps. */
function bundled(): Set<string> {
  const maps = readdirSync(BUNDLE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js.map'))
  const sources = maps.flatMap(
    (file) => (JSON.parse(readFileSync(join(BUNDLE, file), 'utf8')) as { sources: string[] }).sources,
  )
  const names = sources.map((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? '')
  return new Set(names.filter((name) => name !== ''))
}

function lockOf(): Record<string, { version: string; license?: string }> {
  const { packages } = JSON.parse(readFileSync(join(FOLDER, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; license?: string }>
  }
  return packages
}
