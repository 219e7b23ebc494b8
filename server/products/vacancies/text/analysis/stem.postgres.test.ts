import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeDb, pool } from '#server/core/database/db.ts'
import { stemEnglish } from './stem-english.ts'
import { stemRussian } from './stem-russian.ts'

/** PostgreSQL's own Snowball, without its stop words: a second implementation to compare ours with. */
beforeAll(async () => {
  await pool().query('create text search dictionary plain_russian (template = snowball, language = russian)')
  await pool().query('create text search dictionary plain_english (template = snowball, language = english)')
})
afterAll(closeDb)

const RUSSIAN_ENDINGS =
  'а ев ов ие ье е иями ями ами еи ии и ией ей ой ий й иям ям ием ем ам ом о у ах иях ях ы ь ию ью ю ия ья я ост ость ейш ейше нн н ся сь в вши вшись ив ивши ившись ыв ывши ющ щ ем вш ивш ывш ующ ла на ете йте ли ло ет ют ны ть ешь нно ила ена уйте ить ыть ишь ую ого ему'
const ENGLISH_ENDINGS =
  's es ed ing ly er ion ation ational ment ement ness ful less ous ously y ying ies ied al ally ize izer ization ative ity ivity able ability ibly ent ently ence ance ist ism ogy ogist eed eedly ll e ate icate us ss sses iveness fulness li'
/** PostgreSQL's version of the English algorithm does not know these rules yet. */
const NEWER = /^(?:past|univers|later|emerg|organ|inter)|^[^aeiou]ying|ogist/

function words(letters: string, endings: string) {
  const root = fc.string({ unit: fc.constantFrom(...letters.split('')), minLength: 1, maxLength: 6 })
  return fc
    .tuple(root, fc.array(fc.constantFrom(...endings.split(' ')), { maxLength: 3 }))
    .map(([start, ends]) => start + ends.join(''))
}

async function differences(dictionary: string, given: string[], stem: (word: string) => string): Promise<string[]> {
  const { rows } = await pool().query<{ word: string; stem: string }>(
    'select word, (ts_lexize($1::regdictionary, word))[1] as stem from unnest($2::text[]) as word',
    [dictionary, given],
  )
  expect(rows).toHaveLength(given.length)
  return rows
    .filter((row) => stem(row.word) !== row.stem)
    .map((row) => `${row.word}: ${row.stem}, ours ${stem(row.word)}`)
}

it('Russian stems are those of PostgreSQL', async () => {
  const given = fc.sample(words('бвгдежзиклмнопрстуфхцчшщыьэюяаеио', RUSSIAN_ENDINGS), 20_000)
  expect(await differences('plain_russian', given, stemRussian)).toEqual([])
})

it('English stems are those of PostgreSQL, but for words that the algorithm treats better by now', async () => {
  const given = fc.sample(words('abcdefghijklmnoprstuvwxyzaeiouy', ENGLISH_ENDINGS), 20_000)
  expect(
    await differences(
      'plain_english',
      given.filter((word) => !NEWER.test(word)),
      stemEnglish,
    ),
  ).toEqual([])
})
