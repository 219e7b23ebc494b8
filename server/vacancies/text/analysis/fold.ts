/**
 * One spelling for every way of writing the same letters: lower case, ё→е, no stress marks, accents, soft hyphens or
 * zero-width characters, full-width and styled letters as plain ones. Cyrillic й and Ukrainian ї stay what they are.
 * The result holds letters, digits and marks of other scripts only; it can be empty.
 */
export function foldLetters(raw: string): string {
  const lower = raw.toLowerCase()
  if (PLAIN.test(lower)) return lower.replaceAll('ё', 'е')
  return raw
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(LETTERS_WITH_MARKS, (letter) => letter.normalize('NFC'))
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{Nd}]/gu, '')
}

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

const PLAIN = /^[a-zа-яё0-9]+$/
/** й, ї and ў taken apart: letters of their own, not accents. */
const LETTERS_WITH_MARKS = /и\u0306|і\u0308|у\u0306/g

/** Pairs that look alike at least in capitals; both cases take the same pair, so case never changes the result. */
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

/** A run that is meant as it stands: it has a letter with no look-alike, or is too long to be a slip of the layout. */
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
