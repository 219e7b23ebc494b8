import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SchemaFile } from './schema-engine.ts'

const SCHEMA = 'prisma/schema'
const SNAPSHOT = 'prisma/snapshot'
/** Generator and data source: the same for every schema, so not in the snapshot. */
const BASE = 'base.prisma'

/** The schema as it is now. */
export function presentSchema(root = '.'): SchemaFile[] {
  return readFolder(join(root, SCHEMA))
}

/** The schema that the migrations of this tree add up to: a copy of each schema file, kept in git beside them. */
export function migratedSchema(root = '.'): SchemaFile[] {
  const base = readFolder(join(root, SCHEMA)).filter(({ path }) => path === BASE)
  return [...base, ...readFolder(join(root, SNAPSHOT))]
}

/** Records the present schema as migrated. */
export function recordSnapshot(root = '.'): void {
  const folder = join(root, SNAPSHOT)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const { path, content } of presentSchema(root)) {
    if (path !== BASE) writeFileSync(join(folder, path), content)
  }
}

function readFolder(folder: string): SchemaFile[] {
  let names: string[] = []
  try {
    names = readdirSync(folder)
  } catch {
    return []
  }
  return names
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => ({ path: name, content: readFileSync(join(folder, name), 'utf8') }))
}
