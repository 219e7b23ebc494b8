import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const IMPORT = /^\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm
/** A test that imports one of these modules needs a database, settings or processes. */
const OWN = ['server/settings/env.ts', 'pg', 'node:child_process']
const OWN_PAGE = '// @vitest-environment'

/**
 * Test files that need neither a database nor settings, by what they import: they share workers in which nothing is
 * prepared for a file. Paths relative to the root.
 */
export function sharedTests(): string[] {
  const server = globSync('{server,app,scripts}/**/*.test.ts', { cwd: ROOT })
  const components = globSync('components/**/*.test.{ts,tsx}', { cwd: ROOT })
  const imports = new Map<string, string[]>()
  return [
    ...server.filter((file) => !reaches(file, imports)),
    ...components.filter((file) => !readFileSync(join(ROOT, file), 'utf8').startsWith(OWN_PAGE)),
  ]
}

/** Whether a file imports one of `OWN`, directly or through others. */
function reaches(file: string, imports: Map<string, string[]>): boolean {
  const seen = new Set([file])
  for (const one of seen) {
    if (OWN.includes(one)) return true
    if (!imports.has(one)) imports.set(one, importsOf(one))
    for (const next of imports.get(one) ?? []) seen.add(next)
  }
  return false
}

function importsOf(file: string): string[] {
  if (!/\.(?:tsx?|mjs)$/.test(file) || !existsSync(join(ROOT, file))) return []
  const text = readFileSync(join(ROOT, file), 'utf8')
  return [...text.matchAll(IMPORT)].map(([, from, dynamic]) => {
    const name = from ?? dynamic ?? ''
    if (name.startsWith('.')) return normalize(join(dirname(file), name))
    return name.startsWith('#') ? name.slice(1) : name
  })
}
