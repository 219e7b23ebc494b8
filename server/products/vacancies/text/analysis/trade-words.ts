import { dataFile } from '#server/core/process/data-file.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { mainLexeme } from './lexemes.ts'
import { tokenize } from './tokenize.ts'

interface Roles {
  categories: { roles: { name: string }[] }[]
}

/** Whether a lexeme is a noun for a trade (`повар`, `инженер`), as the dictionary of professional roles has them. */
export const isTrade = (lexeme: string): boolean => WORDS.trades.has(lexeme)

/** Whether the names of professional roles have a word: a trade, or a place or subject of work (`склад`). */
export const isTradeWord = (lexeme: string): boolean => WORDS.all.has(lexeme)

const ADJECTIVE = /(?:ый|ий|ой|ая|ое|ые|ие|ого|его)$/

/** A trade is the first noun of a name between commas: `начальник` of "Начальник смены, мастер участка". */
const WORDS = singleton('vacancies.analysis.trades', () => {
  const { categories } = dataFile<Roles>('vacancies/professional-roles.json')
  const names = categories.flatMap(({ roles }) => roles.flatMap(({ name }) => name.split(/[,/]|(?<=\p{L})-(?=\p{L})/u)))
  const nouns = names.map(nounsOf)
  return { trades: new Set(nouns.flatMap(([first]) => first ?? [])), all: new Set(nouns.flat()) }
})

function nounsOf(name: string): string[] {
  const words = tokenize(name).map(({ word }) => word)
  const nouns = words.filter(({ form, stop }) => !stop && /^[а-я]{4,}$/.test(form) && !ADJECTIVE.test(form))
  return nouns.map(mainLexeme)
}
