import { Prisma } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import type { Audible } from '../libraries/audible.ts'
import { audibleIn } from '../libraries/audible.sql.ts'
import { kindOf, type Rule, type SmartRules } from './smart.schema.ts'

// Prisma cannot compare parts of JSON, nor rank by what another table counts.

interface Chosen {
  ids: number[]
  /** Seconds of all of them. */
  seconds: number
}

/** The tracks that fit the rules now, of those that are heard; plays, stars and ratings are those of `owner`. */
export async function smartTracks(db: Db, rules: SmartRules, owner: string, heard: Audible): Promise<Chosen> {
  const { match, order, descending, limit } = rules
  const joined = Prisma.join(rules.rules.map(conditionOf), match === 'all' ? ' and ' : ' or ')
  const way = Prisma.raw(descending ? 'desc nulls last' : 'asc nulls last')
  const by = ORDERS[order].map((column) => Prisma.sql`${column} ${way}`)
  const rows = await db.$queryRaw<{ id: number; duration: number }[]>`
    select t.id, t.duration from music_track t
    left join music_artist r on r.id = t.artist_id
    left join music_album a on a.id = t.album_id
    left join music_mark k on k.user_id = ${owner} and k.kind = 'track' and k.item_id = t.id
    left join (select track_id, count(*)::int as plays, max(at) as at from music_listen where user_id = ${owner}
      group by track_id) l on l.track_id = t.id
    where ${audibleIn('track', 't', heard)} and (${joined})
    order by ${Prisma.join([...by, Prisma.sql`t.id`])} limit ${limit}`
  return { ids: rows.map(({ id }) => id), seconds: rows.reduce((sum, { duration }) => sum + duration, 0) }
}

const ORDERS: Record<SmartRules['order'], Prisma.Sql[]> = {
  title: [Prisma.sql`t.title`],
  artist: [Prisma.sql`r.title`, Prisma.sql`a.name`, Prisma.sql`t.disc`, Prisma.sql`t.number`],
  album: [Prisma.sql`a.name`, Prisma.sql`t.disc`, Prisma.sql`t.number`],
  year: [Prisma.sql`a.year`, Prisma.sql`a.name`, Prisma.sql`t.disc`, Prisma.sql`t.number`],
  added: [Prisma.sql`t.created_at`],
  plays: [Prisma.sql`coalesce(l.plays, 0)`],
  played: [Prisma.sql`l.at`],
  rating: [Prisma.sql`k.rating`],
  random: [Prisma.sql`random()`],
}

const WORDS: Readonly<Record<string, Prisma.Sql>> = {
  title: Prisma.sql`t.title`,
  album: Prisma.sql`a.name`,
  composer: Prisma.sql`t.composer`,
}

const FIGURES: Readonly<Record<string, Prisma.Sql>> = {
  year: Prisma.sql`a.year`,
  duration: Prisma.sql`t.duration`,
  bpm: numberIn('bpm'),
  bitRate: Prisma.sql`${numberIn('bitRate')} / 1000`,
  plays: Prisma.sql`coalesce(l.plays, 0)`,
  rating: Prisma.sql`coalesce(k.rating, 0)`,
  added: Prisma.sql`t.created_at`,
  played: Prisma.sql`l.at`,
}

/** A tag of the file, where it is a number. */
function numberIn(tag: string): Prisma.Sql {
  return Prisma.sql`case when jsonb_typeof(t.tags->${tag}) = 'number' then (t.tags->>${tag})::numeric end`
}

/**
 * A rule as a condition, which is true or false for every track: a value that is missing fits no rule but a negative
 * one.
 */
function conditionOf({ field, is, value }: Rule): Prisma.Sql {
  const kind = kindOf({ field })
  if (kind === 'star') return Prisma.sql`(k.starred_at is not null) = ${value}`
  if (kind === 'text') {
    const condition = wordCondition(field, is === 'is' || is === 'isNot', String(value))
    return is === 'isNot' || is === 'containsNot' ? Prisma.sql`not ${condition}` : condition
  }
  const figure = FIGURES[field] ?? Prisma.sql`null`
  if (kind === 'number') return Prisma.sql`coalesce(${figure} ${COMPARISONS[is] ?? COMPARISONS['is']} ${value}, false)`
  const since = new Date(Date.now() - Number(value) * DAY_MS)
  return is === 'inLast'
    ? Prisma.sql`coalesce(${figure} >= ${since}, false)`
    : Prisma.sql`coalesce(${figure} < ${since}, true)`
}

const DAY_MS = 86_400_000
const COMPARISONS: Readonly<Record<string, Prisma.Sql>> = {
  is: Prisma.sql`=`,
  atLeast: Prisma.sql`>=`,
  atMost: Prisma.sql`<=`,
}

/** Ignores case; of several artists or genres one that fits is enough. */
function wordCondition(field: string, whole: boolean, value: string): Prisma.Sql {
  const fits = (words: Prisma.Sql) => {
    const fit = whole
      ? Prisma.sql`lower(${words}) = lower(${value})`
      : Prisma.sql`strpos(lower(${words}), lower(${value})) > 0`
    return Prisma.sql`coalesce(${fit}, false)`
  }
  if (field === 'genre') return Prisma.sql`exists (select from unnest(t.genres) g where ${fits(Prisma.sql`g`)})`
  if (field === 'artist') return Prisma.sql`(${fits(Prisma.sql`r.title`)} or ${fits(Prisma.sql`t.tags->>'artist'`)})`
  return fits(WORDS[field] ?? Prisma.sql`null`)
}
