/** The records of the catalogue. Their fields, orders and relations are declared below; queries are built from that. */
export type ModelName = 'track' | 'artist' | 'album'

/** A field: a column of the model's table, or a value computed for the rows of one page. */
interface Field {
  /** `heard` says which rows of tracks or their totals count, as a condition for an alias. */
  sql: (alias: string, heard: Heard) => string
  /** False for a field that must be chosen by name. */
  whole: boolean
  /** Read also where it is not chosen: another field is computed from it. */
  read?: boolean
}

/** The condition that a row of tracks or of their totals is heard: ` and …`, or nothing where all are. */
export type Heard = (alias: string) => string

export interface Model {
  name: ModelName
  /** Name of the list in an answer. */
  list: 'tracks' | 'artists' | 'albums'
  table: string
  /** Table with the totals `tracks` and `seconds` of the rows by related record, kept up to date by triggers. */
  totals?: string
  /** Column of the title or name, which `q` searches. */
  label: string
  fields: Record<string, Field>
  /** Related models, with the column that refers to them. */
  relations: Partial<Record<'album' | 'artist', string>>
  /** Sortable paths with their SQL; `m` is the model's table. */
  sorts: Record<string, string>
}

const own = (column: string): Field => ({ sql: (alias) => `${alias}.${column}`, whole: true })
const extra = (sql: Field['sql']): Field => ({ sql, whole: false })
const totalOf = (column: string, total: 'tracks' | 'seconds', type: string): Field =>
  extra(
    (m, heard) =>
      `(select coalesce(sum(t.${total}), 0)::${type} from music_track_total t where t.${column} = ${m}.id${heard('t')})`,
  )

const addedOf = (m: string) => `to_char(${m}.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const genresOf: Field['sql'] = (m, heard) =>
  `array(select g from music_track t, unnest(t.genres) g where t.album_id = ${m}.id${heard('t')} group by g order by count(*) desc, g)`

export const MODELS: Record<ModelName, Model> = {
  track: {
    name: 'track',
    list: 'tracks',
    table: 'music_track',
    totals: 'music_track_total',
    label: 'title',
    fields: {
      id: own('id'),
      title: own('title'),
      url: own('path'),
      duration: own('duration'),
      path: extra((m) => `${m}.path`),
      composer: extra((m) => `${m}.composer`),
      recorded: extra((m) => `${m}.recorded`),
      discNumber: extra((m) => `${m}.disc`),
      trackNumber: extra((m) => `${m}.number`),
      genres: extra((m) => `${m}.genres`),
      tags: extra((m) => `${m}.tags`),
      lyrics: extra((m) => `${m}.lyrics`),
      size: extra((m) => `${m}.audio_bytes::float8`),
      added: extra(addedOf),
      playable: { sql: (m) => `${m}.audio_bytes is not null`, whole: false, read: true },
    },
    relations: { album: 'album_id', artist: 'artist_id' },
    sorts: {
      id: 'm.id',
      title: 'm.title',
      duration: 'm.duration',
      disc: 'm.disc',
      track: 'm.number',
      'album.name': 'album.name',
      'artist.title': 'artist.title',
    },
  },
  album: {
    name: 'album',
    list: 'albums',
    table: 'music_album',
    label: 'name',
    fields: {
      id: own('id'),
      name: own('name'),
      year: own('year'),
      note: extra((m) => `${m}.note`),
      trackCount: totalOf('album_id', 'tracks', 'int'),
      totalDuration: totalOf('album_id', 'seconds', 'float8'),
      releaseId: extra((m) => `${m}.release_id`),
      genres: extra(genresOf),
      tags: extra((m) => `${m}.tags`),
      added: extra(addedOf),
    },
    relations: { artist: 'artist_id' },
    sorts: { id: 'm.id', name: 'm.name', year: 'm.year', 'artist.title': 'artist.title' },
  },
  artist: {
    name: 'artist',
    list: 'artists',
    table: 'music_artist',
    label: 'title',
    fields: {
      id: own('id'),
      title: own('title'),
      trackCount: totalOf('artist_id', 'tracks', 'int'),
      albumCount: extra((m, heard) => {
        const has = heard('t')
        const only = has && ` and exists (select from music_track_total t where t.album_id = c.id${has})`
        return `(select count(*)::int from music_album c where c.artist_id = ${m}.id${only})`
      }),
    },
    relations: {},
    sorts: { id: 'm.id', title: 'm.title' },
  },
}

export const RELATIONS = ['album', 'artist'] as const
export type RelationName = (typeof RELATIONS)[number]
