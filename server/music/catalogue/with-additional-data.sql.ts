import { pool } from '#server/core/db.ts'
import type { Row } from '../query/snapshot.sql.ts'

// One prepared statement with a fixed text: nothing is parsed or composed for a request.

const TEXT = `select m.id, m.title, m.path as url, m.duration, m.album_id, m.artist_id,
  b.id as "album.id", b.name as "album.name", b.year as "album.year",
  a.id as "artist.id", a.title as "artist.title"
  from music_track m left join music_album b on b.id = m.album_id left join music_artist a on a.id = m.artist_id
  where m.id = $1`

/** The row of a track with its album and artist. */
export async function trackRowWithAll(id: number): Promise<Row | undefined> {
  const { rows } = await pool().query<Row>({ name: 'music_track_with_all', text: TEXT, values: [id] })
  return rows[0]
}
