// Prisma supports neither trigram lookups nor a sample of the newest rows. Named statements, since they run on every
// key press.
import { likeText } from '#server/core/database/like.ts'
import { sharedReads } from '#server/core/database/replica.ts'
import { searchReads } from '../engine/postgres/statements.sql.ts'

/** Titles that contain the text: those that begin with it first, then by their number of vacancies. */
export async function titlesWith(text: string, limit: number): Promise<string[]> {
  const { rows } = await sharedReads().query<{ shown: string }>({
    name: 'titles-suggest',
    text: `select shown from vacancy_title where title like $1
      order by title like $2 desc, count desc, title limit $3`,
    values: [`%${literal(text)}%`, `${literal(text)}%`, limit],
  })
  return rows.map((row) => row.shown)
}

/** Key skills of the newest vacancies, most frequent first. */
export async function frequentSkills(limit: number): Promise<string[]> {
  const { rows } = await sharedReads().query<{ skill: string }>({
    name: 'skills-frequent',
    text: `select skill from (select key_skills from vacancy order by id desc limit 20000) newest, unnest(key_skills) skill
      group by skill order by count(*) desc, skill limit $1`,
    values: [limit],
  })
  return rows.map((row) => row.skill)
}

const SIMILAR = 30

/** Known word forms similar to each of these words, most similar first. */
export async function formsLike(words: readonly string[]): Promise<{ word: string; form: string }[]> {
  const { rows } = await searchReads().query<{ word: string; form: string }>({
    name: 'vacancies-term-candidates',
    text: `select word, near.form from unnest($1::text[]) word,
      lateral (select form from vacancy_term where form % word order by similarity(form, word) desc, form limit ${SIMILAR}) near`,
    values: [words],
  })
  return rows
}

/** Lower case, with ё preserved as in the stored titles, and with the wildcards of LIKE escaped. */
const literal = (text: string): string => likeText(text.toLowerCase())
