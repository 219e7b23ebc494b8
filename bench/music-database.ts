import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { setEnv } from '#server/env.ts'
import { startPostgres } from '#server/postgres/embedded.ts'
import { migrate } from '#server/postgres/migrate.ts'

export interface BenchDatabase {
  url: string
  artistId: number
  firstTrackId: number
  stop(): Promise<void>
}

/** A PostgreSQL of its own with one artist of many tracks in 1,000 albums; thrown away when stopped. */
export async function openBenchDatabase(tracks: number): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-music-'))
  const server = await startPostgres({ dataDir: join(folder, 'postgres'), log: () => {}, volatile: true })
  setEnv({
    DATABASE_URL: server.url,
    AUTH_SECRET: 'bench-auth-secret-of-no-value-000000000',
    ENCRYPTION_KEY: 'bench-encryption-key-of-no-value-0000000',
    TOKEN_HMAC_KEY: 'bench-token-hmac-key-of-no-value-0000000',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '100000000',
    RATE_LIMIT_BURST: '100000000',
  })
  await migrate(server.url, join(import.meta.dirname, '../prisma/migrations'), () => {})
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    const artistId = await insert(client, `insert into music_artist (title, updated_at) values ('Prolific', now())`)
    await client.query(
      `insert into music_album (name, artist_id, updated_at) select 'Album ' || n, $1, now() from generate_series(1, 1000) n`,
      [artistId],
    )
    await client.query(
      `insert into music_track (title, path, duration, artist_id, album_id, updated_at)
       select 'Title ' || md5(n::text)::char(16), 'a/' || n || '.mp3', 30 + n % 600, $1, 1 + n % 1000, now()
       from generate_series(1, $2::int) n`,
      [artistId, tracks],
    )
    await client.query('vacuum analyze music_track')
    return {
      url: server.url,
      artistId,
      firstTrackId: 1,
      async stop() {
        await server.stop()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } finally {
    await client.end()
  }
}

async function insert(client: pg.Client, sql: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(`${sql} returning id`)
  return rows[0]?.id ?? 0
}
