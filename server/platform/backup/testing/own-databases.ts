import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { closeDb } from '#server/core/database/db.ts'
import { env, setEnv } from '#server/settings/env.ts'

/** A folder for backups, and databases to restore them into, for one test file. */
export class OwnDatabases {
  readonly folder = mkdtempSync(join(tmpdir(), 'backup-'))
  /** URL of the database that is backed up. */
  readonly source = env().DATABASE_URL
  private readonly admin = new pg.Client(this.source)
  private readonly made: string[] = []

  constructor() {
    beforeAll(async () => {
      await this.admin.connect()
      this.useFolders('source')
    })
    afterAll(async () => {
      for (const name of this.made) await this.admin.query(`drop database ${name} with (force)`)
      await this.admin.end()
      await closeDb()
      rmSync(this.folder, { recursive: true })
    })
  }

  /** Data folders of one installation. */
  useFolders(name: string): string {
    const home = join(this.folder, name)
    setEnv({ DATA_DIR: home, MUSIC_DIR: join(home, 'music'), AUDIT_ARCHIVE_DIR: join(home, 'audit') })
    for (const part of ['music/deep', 'audit']) mkdirSync(join(home, part), { recursive: true })
    return home
  }

  /** An empty database. */
  async anEmptyOne(): Promise<string> {
    const url = new URL(this.source)
    url.pathname += `_backup_${this.made.length}`
    this.made.push(url.pathname.slice(1))
    await this.admin.query(`create database ${url.pathname.slice(1)}`)
    return url.href
  }

  fileOf(name: string): string {
    return join(this.folder, `${name}.tar.gz`)
  }
}

export async function inDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
