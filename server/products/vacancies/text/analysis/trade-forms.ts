import { isTradeWord } from './trade-words.ts'
import { wordsOf, type Word } from './words.ts'

/** A word that means the same trade, or the trade or place of work that an adjective names. */
export interface TradeForm {
  word: Word
  /** true when the word says something else than the typed one: `складской` and `склад` */
  wider: boolean
}

/**
 * The masculine form of a woman's trade (`учительница`, `кассирша`), and the noun of an adjective (`складская`,
 * `швейный`) when the dictionary of professional roles has it. Inflected forms have the same; other words have none.
 */
export function tradeForms({ stem }: Word): TradeForm[] {
  if (stem === null || stem.length < 5) return []
  const masculine = MASCULINE.find(([ending]) => stem.endsWith(ending))
  if (masculine !== undefined) return formOf(stem.slice(0, -masculine[0].length) + masculine[1], false)
  if (stem.endsWith('рш') && isTradeWord(stem.slice(0, -1))) return formOf(stem.slice(0, -1), false)
  const adjective = ADJECTIVES.find((ending) => stem.endsWith(ending) && isTradeWord(stem.slice(0, -ending.length)))
  return adjective === undefined ? [] : formOf(stem.slice(0, -adjective.length), true)
}

const formOf = (form: string, wider: boolean): TradeForm[] => wordsOf(form).map((word) => ({ word, wider }))

/** Endings of the stems of women's trades, and those of men's: `учительниц`, `уборщиц`, `массажистк`. */
const MASCULINE: readonly (readonly [string, string])[] = [
  ['тельниц', 'тель'],
  ['щиц', 'щик'],
  ['чиц', 'чик'],
  ['ниц', 'ник'],
  ['истк', 'ист'],
  ['антк', 'ант'],
  ['ентк', 'ент'],
]

/** Endings of the stems of adjectives: `складск`, `швейн`, `офисн`. */
const ADJECTIVES = ['ск', 'йн', 'н']
