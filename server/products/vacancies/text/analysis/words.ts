import { singleton } from '#server/core/process/singleton.ts'
import { lexemesOf } from './lexemes.ts'
import { stemEnglish } from './stem-english.ts'
import { stemRussian } from './stem-russian.ts'
import { rulesFor, type TermRule } from './terms.ts'

/** The data of a word that the search needs; immutable and shared between its occurrences. */
export interface Word {
  /** one spelling for all ways of writing the word; letters and digits only */
  form: string
  /** null: never stemmed, found by its form alone */
  stem: string | null
  /** a function word: kept in the index, ignored in plain queries */
  stop: boolean
  /** words at the same position: `html` in HTML5, `sql` in PL/SQL */
  also: readonly Word[]
  /** every lexeme that finds the word, without field signs */
  lexemes: readonly string[]
  /** technical terms that may begin with this word */
  rules: readonly TermRule[]
  /** made of Latin letters and digits: may be followed by `.js` */
  latin: boolean
  /** UTF-16 units of the folded spelling, before any rule */
  length: number
}

/** Words of a run of letters: none when folding leaves nothing, two for two words in different alphabets. */
export function wordsOf(raw: string): readonly Word[] {
  const known = CACHE.get(raw)
  if (known !== undefined) return known
  const folded = foldLetters(raw)
  const words = folded === '' ? [] : oneAlphabet(folded).map(makeWord)
  if (CACHE.size >= CACHE_LIMIT) CACHE.clear()
  CACHE.set(raw, words)
  return words
}

/** Words repeat: the cache makes the analysis of a million vacancies several times faster. */
const CACHE_LIMIT = 200_000
const CACHE = singleton('vacancies.analysis.words', () => new Map<string, readonly Word[]>())

/** The word that represents a technical term. */
export function ruleWord(rule: TermRule): Word {
  const also = rule.also.flatMap(wordsOf)
  const stemmed = rule.ordinary ? stem(rule.as) : null
  return {
    form: rule.as,
    stem: stemmed,
    stop: false,
    also,
    lexemes: lexemesOf(rule.as, stemmed, also),
    rules: [],
    latin: false,
    length: rule.as.length,
  }
}

function makeWord(form: string): Word {
  const stop = STOP_WORDS.has(form)
  const stemmed = stop ? null : stem(form)
  const also = wordInside(form)
  return {
    form,
    stem: stemmed,
    stop,
    also,
    lexemes: lexemesOf(form, stemmed, also),
    rules: rulesFor(form),
    latin: !stop && /^[a-z0-9]+$/.test(form),
    length: form.length,
  }
}

/** HTML5 and Python3 are also html and python; 1С8 is also 1С. */
function wordInside(form: string): readonly Word[] {
  const inside = /^(\p{L}{2,}|1c)\d+$/u.exec(form)?.[1]
  return inside === undefined ? [] : [makeWord(inside)]
}

/** Whether a form is a function word. */
export const isStop = (form: string): boolean => STOP_WORDS.has(form)

/**
 * Function words: ignored in plain queries ("работа в Москве"), kept in phrases and after `!`. Selected by hand: no
 * word that is also a skill or an abbreviation (it, go, r, c).
 */
const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    'и в во на по с со к ко о об обо от до из за для при у а но или не ни что чтобы как так это эта этот эти тот та те',
    'же бы ли над под между через без если то его ее их им мы вы он она они я ты быть есть был была были будет',
    'the a an and or of to in for with on at by is are was were be been as from that this these those not but into',
  ]
    .join(' ')
    .split(' '),
)

/**
 * Stem of a folded word, or null for a word that is never stemmed: one with digits, a single letter, one in another
 * alphabet. Words of up to three letters are their own stem: most are abbreviations (АСУ, ЧПУ, AWS, iOS).
 */
export function stem(word: string): string | null {
  if (word.length < 2) return null
  const russian = /^[а-я]+$/.test(word)
  if (!russian && !/^[a-z]+$/.test(word)) return null
  if (word.length <= 3) return word
  const own = OWN_STEMS.get(word)
  if (own !== undefined) return own
  return russian ? (fieldStem(word) ?? withoutFleetingVowel(stemRussian(word))) : stemEnglish(word)
}

/** Snowball gives a field and who works in it one stem: `бухгалтерия` and `бухгалтер`, `технологии` and `технолог`. */
function fieldStem(word: string): string | null {
  const field = FIELD.exec(word)?.[1]
  return field === undefined ? null : `${field}и`
}

const FIELD = /^([а-я]*(?:лог|граф|тер|нер|пед|метр))и(?:я|и|ю|ей|й|ям|ями|ях|ем|ев|е)$/

/**
 * Snowball separates продавец from продавца, закупок from закупка, рынок from рынка. The fleeting vowel is dropped from
 * every such stem, even where it never disappears, so that all forms of a word still agree.
 */
function withoutFleetingVowel(word: string): string {
  if (word.length < 5) return word
  if (/[^аеиоуыэюя]ец$/.test(word)) return `${word.slice(0, -2)}ц`
  if (word.endsWith('ьц')) return `${word.slice(0, -2)}ц`
  if (/[^аеиоуыэюяйь][ое]к$/.test(word)) return `${word.slice(0, -2)}к`
  return word
}

/** Words that Snowball would conflate with others: опыт (stem "оп"), engineer with engine, manager with management. */
const OWN_STEMS: ReadonlyMap<string, string> = new Map(
  [
    'опыт опыт опыта опыту опытом опыте опыты опытов',
    'engineer engineer engineers engineering',
    'manager manager managers',
    'developer developer developers',
    'tester tester testers',
    'accountant accountant accountants',
    'administrator administrator administrators',
    'assistant assistant assistants',
    'auditor auditor auditors',
    'buyer buyer buyers',
    'cleaner cleaner cleaners',
    'designer designer designers',
    'director director directors',
    'driver driver drivers',
    'editor editor editors',
    'intern intern interns',
    'international international',
    'internal internal internally',
    'interpreter interpreter interpreters',
    'loader loader loaders',
    'marketer marketer marketers',
    'operator operator operators',
    'packer packer packers',
    'product product products',
    'production production productions',
    'promoter promoter promoters',
    'recruiter recruiter recruiters',
    'seller seller sellers',
    'translator translator translators',
    'general general',
    'generate generate generates generated generating generation generator generators',
  ].flatMap((row) => {
    const [own = '', ...forms] = row.split(' ')
    return forms.map((form): [string, string] => [form, own])
  }),
)

/**
 * One spelling for all ways to write the same letters: lower case, ё→е, no stress marks, accents, soft hyphens or
 * zero-width characters, full-width and styled letters as plain ones. Cyrillic й and Ukrainian ї are preserved. The
 * result has only letters, digits and marks of other scripts; it may be empty.
 */
export function foldLetters(raw: string): string {
  const lower = raw.toLowerCase()
  if (PLAIN.test(lower)) return lower.replaceAll('ё', 'е')
  return raw
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(LETTERS_WITH_MARKS, (letter) => letter.normalize('NFC'))
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{Nd}]/gu, '')
    .normalize('NFC')
}

const PLAIN = /^[a-zа-яё0-9]+$/
/** Decomposed й, ї and ў, which are separate letters and not accented ones. */
const LETTERS_WITH_MARKS = /и\u0306|і\u0308|у\u0306/g

/**
 * Rewrites look-alike letters in a folded word that mixes Latin and Cyrillic (`Jаvа` with Cyrillic а, `Cтарший` with
 * Latin C) into one alphabet, and `1С`, `В2В` into Latin. Two real words written together (`javaразработчик`) come
 * back as two parts. Lengths never change, so offsets into the folded word stay valid.
 */
export function oneAlphabet(word: string): string[] {
  if (!/[\u0400-\u052f]/.test(word)) return [word]
  if (/\p{Nd}/u.test(word) && everyLetterIn(word.replaceAll(/[a-z]/g, ''), TO_LATIN)) return [toLatin(word)]
  if (!/[a-z]/.test(word)) return [word]
  const runs = word.match(/[a-z]+|[^a-z]+/g) ?? [word]
  const latinWord = runs.some((run) => /[a-z]/.test(run) && isRealRun(run, TO_CYRILLIC))
  const cyrillicWord = runs.some((run) => /[\u0400-\u052f]/.test(run) && isRealRun(run, TO_LATIN))
  if (latinWord && cyrillicWord) return (word.match(/[a-z]+\d*|[^a-z]+/g) ?? []).flatMap(oneAlphabet)
  if (latinWord) return [toLatin(word)]
  if (cyrillicWord) return [toCyrillic(word)]
  return [count(word, /[a-z]/g) > count(word, /[\u0400-\u052f]/g) ? toLatin(word) : toCyrillic(word)]
}

/** Pairs that look alike at least in capitals, applied to both cases so that case never changes the result. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['а', 'a'],
  ['в', 'b'],
  ['с', 'c'],
  ['е', 'e'],
  ['н', 'h'],
  ['к', 'k'],
  ['м', 'm'],
  ['о', 'o'],
  ['р', 'p'],
  ['т', 't'],
  ['х', 'x'],
  ['у', 'y'],
]
const TO_LATIN: ReadonlyMap<string, string> = new Map([...PAIRS, ['і', 'i']])
const TO_CYRILLIC: ReadonlyMap<string, string> = new Map(PAIRS.map(([cyrillic, latin]) => [latin, cyrillic]))

/** Whether a run is intended as written: it has a letter without a look-alike, or is too long to be a typing slip. */
function isRealRun(run: string, lookAlikes: ReadonlyMap<string, string>): boolean {
  return !everyLetterIn(run, lookAlikes) || run.length >= 3
}

function everyLetterIn(text: string, lookAlikes: ReadonlyMap<string, string>): boolean {
  return Array.from(text).every((letter) => /\p{Nd}/u.test(letter) || lookAlikes.has(letter))
}

function toLatin(word: string): string {
  return translated(word, TO_LATIN)
}

function toCyrillic(word: string): string {
  return translated(word, TO_CYRILLIC)
}

function translated(word: string, table: ReadonlyMap<string, string>): string {
  let result = ''
  for (const letter of word) result += table.get(letter) ?? letter
  return result
}

function count(word: string, letters: RegExp): number {
  return word.match(letters)?.length ?? 0
}
