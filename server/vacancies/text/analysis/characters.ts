import { singleton } from '#server/core/singleton.ts'

/** Separates words. */
export const OTHER = 0
/** Continues a word but cannot begin one: accents, soft hyphens, zero-width characters. */
export const MARK = 1
/** Letter or digit. */
export const LETTER = 2

/** Class of the UTF-16 unit at an offset; both halves of a letter outside the basic plane count as letters. */
export function charClass(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  if (unit < 0xd800 || unit > 0xdfff) return CLASSES[unit] ?? OTHER
  const lead = unit < 0xdc00 ? at : at - 1
  const point = text.codePointAt(lead) ?? 0
  return point > 0xffff ? classOf(String.fromCodePoint(point)) : OTHER
}

const LETTERS = /[\p{L}\p{Nd}]+/gu
const MARKS = /[\p{M}\u00ad\u200b-\u200d\u2060\ufeff]+/gu

const CLASSES = singleton('vacancies.analysis.characters', () => {
  const classes = new Uint8Array(0x10000)
  const units = Array.from({ length: 0x10000 }, (_, unit) => (unit >= 0xd800 && unit <= 0xdfff ? 32 : unit))
  let every = ''
  for (let from = 0; from < units.length; from += 0x1000)
    every += String.fromCharCode(...units.slice(from, from + 0x1000))
  for (const run of every.matchAll(LETTERS)) classes.fill(LETTER, run.index, run.index + run[0].length)
  for (const run of every.matchAll(MARKS)) classes.fill(MARK, run.index, run.index + run[0].length)
  return classes
})

function classOf(character: string): number {
  if (/[\p{L}\p{Nd}]/u.test(character)) return LETTER
  return /\p{M}/u.test(character) ? MARK : OTHER
}
