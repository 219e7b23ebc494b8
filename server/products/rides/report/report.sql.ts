import type { Db } from '#server/core/database/db.ts'
import type { Grouping } from './report.schema.ts'

export interface Period {
  from: Date
  until: Date
  by: Grouping
  /** The switch whose variants are the rows. */
  name: string
}

export interface Counts {
  key: string
  riders: number
  feedback: number
  stars: number[]
  tips_asked: number
  tips_given: number
}

export interface ReasonCount {
  key: string
  question: 'quality' | 'better'
  /** Id of the choice. */
  choice: string
  times: number
}

/** Words that a choice has or had in any language, and the id of that choice. */
export interface Word {
  question: 'quality' | 'better'
  text: string
  choice: string
}

const MOST_ROWS = 400
const MOST_REASONS = 10

/** SQL for the key of a row, by grouping; `$3` is the name of a switch, which only `variant` uses. */
const KEYS: Record<Grouping, string> = {
  day: `to_char(created_at at time zone 'UTC', 'YYYY-MM-DD')`,
  platform: `coalesce(platform, '')`,
  version: `coalesce(app_version, '')`,
  variant: `variants ->> $3::text`,
}

/**
 * SQL for the feedback of the period with the key of its row. The report counts tips and never reads their amounts.
 * Prisma groups by columns only.
 */
const kept = (by: Grouping) => `
  select order_id, stars, tips > 0 as gave_tip, tip_asked, ${KEYS[by]} as key
  from ride_feedback
  where created_at >= $1::timestamptz and created_at < $2::timestamptz and ($3::text = '' or variants ? $3::text)`

export function countFeedback(db: Db, { from, until, by, name }: Period): Promise<Counts[]> {
  const stars = [1, 2, 3, 4, 5].map((rating) => `(count(*) filter (where stars = ${rating}))::int`)
  return db.$queryRawUnsafe<Counts[]>(
    `select key, count(distinct user_id)::int as riders, count(*)::int as feedback,
      array[${stars.join(', ')}] as stars,
      (count(*) filter (where tip_asked))::int as tips_asked, (count(*) filter (where gave_tip))::int as tips_given
    from (${kept(by)}) kept join ride_order on ride_order.id = kept.order_id
    group by key
    order by ${by === 'day' ? 'key desc' : 'riders desc, key'}
    limit ${MOST_ROWS}`,
    from,
    until,
    name,
  )
}

/** The choices chosen most often in each row, by any words that they have or had. Other words are left out. */
export function countReasons(
  db: Db,
  { from, until, by, name }: Period,
  words: readonly Word[],
): Promise<ReasonCount[]> {
  return db.$queryRawUnsafe<ReasonCount[]>(
    `select key, kind as question, choice, times
    from (
      select key, kind, choice, count(*)::int as times,
        row_number() over (partition by key order by count(*) desc, kind desc, choice) as place
      from (${kept(by)}) kept join ride_reason using (order_id)
        join unnest($4::text[], $5::text[], $6::text[]) as word(kind, text, choice) using (kind, text)
      group by key, kind, choice) counted
    where place <= ${MOST_REASONS}
    order by key, place`,
    from,
    until,
    name,
    words.map(({ question }) => question),
    words.map(({ text }) => text),
    words.map(({ choice }) => choice),
  )
}
