import { createReadStream } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { UNFINISHED, writeDurably } from '#server/core/process/durable-file.ts'
import { version } from '#server/core/version.ts'
import { env } from '#server/settings/env.ts'
import { isInside } from '#server/core/process/is-inside.ts'
import { openSnapshot, type Snapshot } from '#server/core/postgres/copy.sql.ts'
import { encrypted } from './encryption.ts'
import { presentKeys } from './keys.ts'
import { DATABASE, Digest, KEYS, MANIFEST, type Manifest } from './manifest.ts'
import { partsOf } from './parts.ts'
import { tarArchive, type AddEntry } from './tar.ts'

/** Rows of a table are written in parts, because an archive must know the length of each file beforehand. */
const PART_BYTES = 4 * 1024 * 1024

/** Compression level between speed and size; audio is compressed already. */
const LEVEL = 3

interface BackupOptions {
  /** The database; its keys are those of the settings. */
  url: string
  /** Folders whose files it holds, by their names in it. */
  folders: Readonly<Record<string, string>>
  say: (line: string) => void
  /** Called once the database snapshot is taken. */
  onSnapshot?: () => void
}

/**
 * Writes a backup into a file, which has its name once it is whole.
 * @throws any error of the database or of a file; then there is no backup
 */
export async function writeBackup(file: string, options: BackupOptions): Promise<Manifest> {
  const { archive, manifest } = makeBackup(options)
  await writeDurably(file, [archive])
  return manifest()
}

/**
 * Makes an archive of database, keys and folders while the installation works: compressed, and encrypted when
 * BACKUP_PASSPHRASE is set. The database is read in one snapshot, the files after it, so that every file that a row
 * names is included.
 * @returns the archive, which fails with any error of the database or of a file, and its manifest, once it was read
 */
export function makeBackup(options: BackupOptions): { archive: Readable; manifest: () => Manifest } {
  const writer = new BackupWriter(options)
  const entries = Readable.from(
    tarArchive((add) => writer.write(add)),
    { objectMode: false },
  )
  const compressed = pipeline(entries, createGzip({ level: LEVEL }), () => {})
  const { BACKUP_PASSPHRASE } = env()
  return {
    archive: BACKUP_PASSPHRASE === undefined ? compressed : encrypted(compressed, BACKUP_PASSPHRASE),
    manifest: () => writer.manifest(),
  }
}

/** The name of a backup that is written now: `quartet-20261128T004835Z.tar.gz`, and `.age` when it is encrypted. */
export function backupName(): string {
  const time = new Date().toISOString().replaceAll(/[:-]|\.\d+/g, '')
  return `quartet-${time}.tar.gz${env().BACKUP_PASSPHRASE === undefined ? '' : '.age'}`
}

class BackupWriter {
  private readonly options: BackupOptions
  private readonly digest = new Digest()
  private readonly files: Record<string, number> = {}
  private tables: Manifest['tables'] = []
  private made: Manifest | undefined

  constructor(options: BackupOptions) {
    this.options = options
  }

  manifest(): Manifest {
    if (!this.made) throw new Error('the backup is not written yet')
    return this.made
  }

  async write(add: AddEntry): Promise<void> {
    const digested: AddEntry = (entry, content) => {
      this.digest.add(entry.name, entry.bytes)
      return add(entry, this.digested(content))
    }
    const state = await this.database(digested)
    for (const [name, root] of Object.entries(this.options.folders)) {
      this.files[name] = await this.folder(digested, root, `${name}/`)
    }
    await addText(digested, KEYS, JSON.stringify(presentKeys()))
    this.made = {
      format: 1,
      version: version(),
      created_at: new Date().toISOString(),
      ...state,
      tables: this.tables,
      files: this.files,
      bytes: this.digest.bytes,
      sha256: this.digest.hex(),
    }
    await addText(add, MANIFEST, JSON.stringify(this.made, null, 2))
  }

  private async database(add: AddEntry): Promise<Pick<Manifest, 'migrations' | 'jobs' | 'sequences'>> {
    const snapshot = await openSnapshot(this.options.url)
    try {
      this.options.onSnapshot?.()
      for (const table of snapshot.tables) await this.table(add, snapshot, table)
      return { ...(await snapshot.history()), sequences: await snapshot.sequences() }
    } finally {
      await snapshot.close()
    }
  }

  private async table(add: AddEntry, snapshot: Snapshot, table: Snapshot['tables'][number]): Promise<void> {
    const rows = snapshot.rowsOf(table)
    let count = 0
    for await (const part of partsOf(rows, PART_BYTES)) {
      const name = `${DATABASE}${table.name}/${String(++count).padStart(6, '0')}.copy`
      await add({ name, bytes: part.length, modified: new Date() }, [part])
    }
    this.tables.push({ name: table.name, columns: table.columns, rows: rows.rowCount })
    if (rows.rowCount > 0) this.options.say(`${rows.rowCount} rows of ${table.name}`)
  }

  private async folder(add: AddEntry, root: string, prefix: string): Promise<number> {
    let count = 0
    for await (const { path, file, bytes, modified } of filesIn(root)) {
      // Of a file that is still growing, only the bytes that it had at first are stored.
      const content = bytes === 0 ? [] : createReadStream(file, { end: bytes - 1 })
      await add({ name: prefix + path, bytes, modified }, content)
      count++
    }
    return count
  }

  private async *digested(content: Parameters<AddEntry>[1]): AsyncGenerator<Uint8Array> {
    for await (const part of content) {
      this.digest.addContent(part)
      yield part
    }
  }
}

function addText(add: AddEntry, name: string, text: string): Promise<void> {
  const content = Buffer.from(text)
  return add({ name, bytes: content.length, modified: new Date() }, [content])
}

interface FoundFile {
  /** relative to the root, with `/` between its parts */
  path: string
  /** real path */
  file: string
  bytes: number
  modified: Date
}

/** Every file below a folder by name; links are followed as long as they stay inside. */
async function* filesIn(root: string, path = '', above: readonly string[] = []): AsyncGenerator<FoundFile> {
  const names = await readdir(join(root, path)).catch((): string[] => [])
  for (const name of names.sort()) {
    const inside = path === '' ? name : `${path}/${name}`
    const file = await realpath(join(root, inside)).catch(() => null)
    if (file === null || !isInside(await realpath(root), file) || name.endsWith(UNFINISHED)) continue
    const stats = await stat(file)
    if (stats.isFile()) yield { path: inside, file, bytes: stats.size, modified: stats.mtime }
    // A link to a folder that it lies in has no end.
    else if (stats.isDirectory() && !above.includes(file)) yield* filesIn(root, inside, [...above, file])
  }
}
