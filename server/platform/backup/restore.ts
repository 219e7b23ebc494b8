import { createWriteStream } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { keyFile } from '#server/core/crypto.ts'
import { KeySetting } from '#server/core/key-settings.schema.ts'
import { env } from '#server/settings/env.ts'
import { isInside } from '#server/core/process/is-inside.ts'
import { migrationsOfUnused, replaceRows, type Table, type Target } from '#server/core/postgres/copy.sql.ts'
import { readMigrations } from '#server/core/postgres/migrate.ts'
import { MIGRATIONS, prepareDatabase } from '#server/core/postgres/open.ts'
import { openKeys } from './keys.ts'
import { DATABASE, entriesOf, type CheckedBackup, type Manifest } from './manifest.ts'
import type { BackupSource } from './source.ts'
import type { ReadEntry } from './tar.ts'

type Keys = ReturnType<typeof openKeys>

interface Options {
  /** The empty database. */
  url: string
  /** Where to restore the files, by the folders' names in the backup; by default only the database is restored. */
  folders?: Readonly<Record<string, string>>
  say: (line: string) => void
  /** replaces what a restore of the same backup has left that was killed */
  again?: boolean
}

/**
 * Checks that this installation can restore the backup. @returns the keys in it
 * @throws Error in one sentence: it is newer, its passphrase is missing or wrong, or other keys are set
 */
export async function admitBackup(
  { manifest, keys }: CheckedBackup,
  passphrase = env().BACKUP_PASSPHRASE,
): Promise<Keys> {
  await admitVersion(manifest)
  const values = openKeys(keys, passphrase)
  const differing = KeySetting.options.filter((name) => env()[name] !== undefined && env()[name] !== values[name])
  if (differing.length > 0) throw new OtherKeys(differing, values)
  return values
}

/** The error when the settings have other keys than the backup. */
export class OtherKeys extends Error {
  readonly names: readonly KeySetting[]
  readonly keys: Keys

  constructor(names: readonly KeySetting[], keys: Keys) {
    super(`${names.join(', ')} differ from the keys of the backup: leave them out, or set the same`)
    this.names = names
    this.keys = keys
  }
}

/** @throws Error in one sentence when this version cannot migrate the backup's database to itself */
export async function admitVersion(manifest: Manifest): Promise<void> {
  const known = new Map((await readMigrations(MIGRATIONS)).map(({ name, checksum }) => [name, checksum]))
  const unknown = manifest.migrations.filter(({ name }) => !known.has(name))
  if (unknown.length > 0) {
    const names = unknown.map(({ name }) => name).join(', ')
    throw new Error(`The backup is of a newer version, ${manifest.version}: this one does not know ${names}`)
  }
  const edited = manifest.migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (edited) throw new Error(`The backup was made with another ${edited.name}: use the version that made it`)
}

/** Writes keys that are not set to the files of the embedded database. @returns the files by setting */
export async function restoreKeys(values: Keys, { again = false } = {}): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const name of KeySetting.options) {
    const value = values[name]
    if (value === undefined || env()[name] === value) continue
    const file = keyFile(name)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(file, value, { mode: 0o600, flag: again ? 'w' : 'wx', flush: true })
    files.set(name, file)
  }
  return files
}

/**
 * Brings a checked backup into an empty database and empty folders. The rows appear together, after the files.
 * @throws Error in one sentence when the database is not empty; any error of the database or a file, without a row
 */
export async function restoreBackup(
  source: BackupSource,
  { manifest }: Pick<CheckedBackup, 'manifest'>,
  options: Options,
): Promise<void> {
  const { url, say, folders, again = false } = options
  const wanted = new Set(manifest.migrations.map(({ name }) => name))
  const newer = (await migrationsOfUnused(url)).filter((name) => !wanted.has(name))
  if (newer.length > 0) throw new Error('The target is newer than the backup: use an empty database')
  await prepareDatabase(url, () => {}, wanted)
  await replaceRows(url, async (target) => {
    const entries = new Entries(entriesOf(source))
    for (const table of manifest.tables) await restoreTable(target, table, entries)
    for (const sequence of manifest.sequences) await target.setSequence(sequence)
    if (folders) await restoreFiles(entries, Object.keys(manifest.files), { folders, say, again })
    else await entries.end()
  })
  await prepareDatabase(url, say)
}

/** Reads the entries of an archive, with a look ahead at the next one. */
class Entries {
  private readonly source: AsyncGenerator<ReadEntry>
  private next: Promise<IteratorResult<ReadEntry>> | undefined

  constructor(source: AsyncGenerator<ReadEntry>) {
    this.source = source
  }

  /** The next entries, up to the first whose name does not begin with `prefix`. */
  async *beginningWith(prefix: string): AsyncGenerator<ReadEntry> {
    for (;;) {
      const { done, value } = await (this.next ??= this.source.next())
      if (done || !value.name.startsWith(prefix)) return
      yield value
      this.next = undefined
    }
  }

  /** Stops reading. */
  async end(): Promise<void> {
    await this.source.return(undefined)
  }
}

async function restoreTable(target: Target, table: Manifest['tables'][number], entries: Entries): Promise<void> {
  const parts = entries.beginningWith(`${DATABASE}${table.name}/`)
  const rows = Readable.from(contentsOf(parts), { objectMode: false })
  const count = await target.load(knownTable(target, table), rows)
  if (count !== table.rows) throw new Error(`${table.name} has ${count} rows instead of ${table.rows}`)
}

async function* contentsOf(entries: AsyncIterable<ReadEntry>): AsyncGenerator<Buffer> {
  for await (const { content } of entries) yield* content
}

/** Finds a table by the names in a backup, which are not trusted. @throws Error for an unknown table or column */
function knownTable(
  { tables }: Target,
  { name, columns }: Manifest['tables'][number],
): Pick<Table, 'name' | 'columns'> {
  const known = tables.find((table) => table.name === name)
  const strange = columns.filter((column) => !known?.columns.includes(column))
  if (!known || strange.length > 0)
    throw new Error(`This version has no ${[name, ...strange].join('.')}: restore with the version of the backup`)
  return { name: known.name, columns }
}

/**
 * The folders in the order of the archive. @throws Error when the backup has files of a folder that is not known here
 */
async function restoreFiles(
  entries: Entries,
  names: string[],
  { folders, say, again }: Required<Pick<Options, 'folders' | 'say' | 'again'>>,
): Promise<void> {
  for (const name of names) {
    let count = 0
    for await (const entry of entries.beginningWith(`${name}/`)) {
      const root = folders[name]
      if (root === undefined) throw new Error(`This version has no folder for the files of ${name}`)
      await restoreFile(resolve(root), entry.name.slice(name.length + 1), entry, again ? 'w' : 'wx')
      count++
    }
    if (count > 0) say(`${count} files of ${name}`)
  }
}

async function restoreFile(root: string, path: string, entry: ReadEntry, flags: 'w' | 'wx'): Promise<void> {
  const { content, modified } = entry
  const file = join(root, path)
  if (!isInside(root, file)) throw new Error(`${path} does not lie inside ${root}`)
  await mkdir(dirname(file), { recursive: true })
  await pipeline(Readable.from(content, { objectMode: false }), createWriteStream(file, { flags }))
  await utimes(file, modified, modified)
}
