import { rmSync } from 'node:fs'
import { benchFolder, UNLIMITED } from './harness.ts'
import { join } from 'node:path'
import pg from 'pg'
import { setEnv } from '#server/settings/env.ts'
import { startPostgres } from '#server/core/postgres/embedded.ts'
import { migrate } from '#server/core/postgres/migrate.ts'

const ARTIST = 'Prolific'

export interface BenchDatabase {
  url: string
  artistId: number
  stop(): Promise<void>
}

/** Artists and albums of a catalogue; tracks and albums are shared out evenly. */
interface Shape {
  artists: number
  albums: number
}
const ONE_ARTIST: Shape = { artists: 1, albums: 1000 }

/**
 * A PostgreSQL of its own with a catalogue, by default one artist of many tracks in 1,000 albums. It is deleted when
 * stopped, unless it has a folder: that is filled once and used again, and a server's `DATA_DIR` may point to it.
 */
export async function openBenchDatabase(tracks: number, kept?: string, shape = ONE_ARTIST): Promise<BenchDatabase> {
  const folder = kept ?? benchFolder()
  const server = await startPostgres({ dataDir: join(folder, 'postgres'), log: () => {}, volatile: kept === undefined })
  setEnv({
    DATABASE_URL: server.url,
    AUTH_SECRET: 'bench-auth-secret-of-no-value-000000000',
    ENCRYPTION_KEY: 'bench-encryption-key-of-no-value-0000000',
    TOKEN_HMAC_KEY: 'bench-token-hmac-key-of-no-value-0000000',
    LOG_LEVEL: 'silent',
    ...UNLIMITED,
  })
  await migrate(server.url, join(import.meta.dirname, '../prisma/migrations'), () => {})
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    const artistId = (await artistOf(client)) ?? (await fill(client, tracks, shape))
    return {
      url: server.url,
      artistId,
      async stop() {
        await server.stop()
        if (kept === undefined) rmSync(folder, { recursive: true, force: true })
      },
    }
  } finally {
    await client.end()
  }
}

async function artistOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(`select id from music_artist where title = '${ARTIST}'`)
  return rows[0]?.id
}

async function fill(client: pg.Client, tracks: number, { artists, albums }: Shape): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into music_artist (title, updated_at)
     select case when n = 1 then '${ARTIST}' else 'Artist ' || n end, now() from generate_series(1, $1::int) n returning id`,
    [artists],
  )
  // Vacuum marks rows as seen by everybody once their commit is on the disk, as autovacuum finds them a minute later.
  await client.query('set synchronous_commit = on')
  await client.query(
    `insert into music_album (name, artist_id, year, updated_at)
     select 'Album ' || n, 1 + n % $1, 1950 + n % 75, now() from generate_series(1, $2::int) n`,
    [artists, albums],
  )
  await client.query(
    `insert into music_track (title, path, duration, artist_id, album_id, disc, number, genres, updated_at)
     select 'Title ' || md5(n::text)::char(16), 'a/' || n || '.mp3', 30 + n % 600, a.artist_id, a.id, 1, 1 + n / $1::int,
       array['Genre ' || a.id % 20], now()
     from generate_series(1, $2::int) n join music_album a on a.id = 1 + n % $1::int`,
    [albums, tracks],
  )
  await client.query('vacuum analyze music_artist, music_album, music_track')
  return rows[0]?.id ?? 0
}
