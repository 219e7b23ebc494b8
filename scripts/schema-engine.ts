import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg'

const SCHEMA = 'prisma/schema'
const SNAPSHOT = 'prisma/snapshot'
/** Generator and data source: the same for every schema, so not in the snapshot. */
const BASE = 'base.prisma'

// A second start of the same engine panics: it is started once, when this module is loaded.
await loadEngine()

/** One Prisma schema file: its name and text. */
export interface SchemaFile {
  path: string
  content: string
}

/**
 * The SQL that turns a database of the schema `from` into one of the schema `to`; undefined when they are alike.
 * Prisma's schema engine as WebAssembly: no database and no download is needed.
 * Throws the engine's message when a schema is not valid.
 */
export async function sqlBetween(from: SchemaFile[], to: SchemaFile[]): Promise<string | undefined> {
  const engine = await glue.SchemaEngine.new({ datamodels: undefined }, () => {}, offlineDatabase())
  const { stdout } = await engine.diff({
    from: { tag: 'schemaDatamodel', files: from },
    to: { tag: 'schemaDatamodel', files: to },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  })
  const script = stdout?.trim() ?? ''
  return script === '' || script === '-- This is an empty migration.' ? undefined : `${script}\n`
}

// Loaded by hand: the package's own entry imports the .wasm file, which Node reports as experimental.
async function loadEngine(): Promise<void> {
  const file = join(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'), '../schema_engine_bg.wasm')
  const { instance } = await WebAssembly.instantiate(readFileSync(file), { './schema_engine_bg.js': glue })
  glue.__wbg_set_wasm(instance.exports)
  const start = instance.exports['__wbindgen_start']
  if (typeof start === 'function') start()
}

/** A driver that answers the one question the engine asks when it is made: schema "public" of PostgreSQL 18. */
function offlineDatabase(): object {
  const [int32, boolean, text] = [0, 5, 7]
  const version = {
    columnNames: ['exists', 'version', 'numeric_version'],
    columnTypes: [boolean, text, int32],
    rows: [[true, 'PostgreSQL 18.0', 180_000]],
  }
  const named = { provider: 'postgres', adapterName: 'offline' }
  const connection = {
    ...named,
    getConnectionInfo: () => ({ ok: true, value: { schemaName: 'public', supportsRelationJoins: true } }),
    queryRaw: () => Promise.resolve({ ok: true, value: version }),
  }
  return { ...named, connect: () => Promise.resolve({ ok: true, value: connection }) }
}

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
