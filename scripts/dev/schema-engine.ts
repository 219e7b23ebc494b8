import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'

const SCHEMA = 'prisma/schema'

/** Prisma's numbers for the types of columns that the engine reads from PostgreSQL's catalogue, then by their OID. */
const [int32, int64, boolean, char, text, charArray, textArray] = [0, 1, 5, 6, 7, 70, 71]
const COLUMN_TYPES: Record<number, number> = {
  [pg.types.builtins.BOOL]: boolean,
  [pg.types.builtins.CHAR]: char,
  [pg.types.builtins.INT2]: int32,
  [pg.types.builtins.INT4]: int32,
  [pg.types.builtins.INT8]: int64,
  [pg.types.builtins.OID]: int64,
  1002: charArray,
  1003: textArray,
  1009: textArray,
}

// A second start of the same engine panics: it is started once, when this module is loaded.
await loadEngine()

/** One Prisma schema file: its name and text. */
export interface SchemaFile {
  path: string
  content: string
}

/**
 * The SQL that turns the database at `url` into one of the schema `to`; undefined when it is one already.
 * Prisma's schema engine as WebAssembly: no download is needed.
 * Throws the engine's message when the schema is not valid.
 */
export async function sqlTo(url: string, to: SchemaFile[]): Promise<string | undefined> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const datamodels = to.map(({ path, content }): [string, string] => [path, content])
    const engine = await glue.SchemaEngine.new({ datamodels }, () => {}, driverOf(client))
    const { stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', files: to, configDir: '.' },
      to: { tag: 'schemaDatamodel', files: to },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    })
    const script = stdout?.trim() ?? ''
    return script === '' || script === '-- This is an empty migration.' ? undefined : `${script}\n`
  } finally {
    await client.end()
  }
}

// Loaded by hand: the package's own entry imports the .wasm file, which Node reports as experimental.
async function loadEngine(): Promise<void> {
  const file = join(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'), '../schema_engine_bg.wasm')
  const { instance } = await WebAssembly.instantiate(readFileSync(file), { './schema_engine_bg.js': glue })
  glue.__wbg_set_wasm(instance.exports)
  const start = instance.exports['__wbindgen_start']
  if (typeof start === 'function') start()
}

/** Prisma's own driver does not know the type "char" of the catalogue. */
function driverOf(client: pg.Client): object {
  const named = { provider: 'postgres', adapterName: 'catalogue' }
  const connection = {
    ...named,
    getConnectionInfo: () => ({ ok: true, value: { schemaName: 'public', supportsRelationJoins: true } }),
    async queryRaw({ sql, args }: { sql: string; args: unknown[] }) {
      const { fields, rows } = await client.query({ text: sql, values: args, rowMode: 'array' })
      const columnTypes = fields.map(({ dataTypeID }) => COLUMN_TYPES[dataTypeID] ?? text)
      return { ok: true, value: { columnNames: fields.map(({ name }) => name), columnTypes, rows } }
    },
    dispose: () => Promise.resolve({ ok: true, value: undefined }),
  }
  return { ...named, connect: () => Promise.resolve({ ok: true, value: connection }) }
}

/** The schema as it is now. */
export function presentSchema(): SchemaFile[] {
  const names = readdirSync(SCHEMA).filter((name) => name.endsWith('.prisma'))
  return names.sort().map((path) => ({ path, content: readFileSync(join(SCHEMA, path), 'utf8') }))
}
