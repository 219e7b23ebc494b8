import { singleton } from '#server/core/singleton.ts'
import { mainLexeme } from './lexemes.ts'
import { synonymPairs, SYNONYMS } from './synonyms.ts'
import { tokenize, type Token } from './tokenize.ts'

/** The lexeme of adjacent words, by their main lexemes; indexed only for known phrases and in titles. */
export function compoundLexeme(lexemes: readonly string[]): string {
  return lexemes.join(JOINT)
}

/** Separates the words of a compound lexeme. */
const JOINT = '_'

/** The lexeme of a phrase that is indexed as one, or null. */
export function compoundOf(lexemes: readonly string[]): string | null {
  let node: Node | undefined = ROOT
  for (const lexeme of lexemes) node = node?.next.get(lexeme)
  return lexemes.length > 1 && node?.complete === true ? compoundLexeme(lexemes) : null
}

/** Every known phrase in a text: its lexeme and the index of its first token. */
export function compoundsIn(tokens: readonly Token[]): [lexeme: string, at: number][] {
  const found: [string, number][] = []
  for (let at = 0; at < tokens.length; at++) walk(tokens, at, ROOT, [], (lexeme) => found.push([lexeme, at]))
  return found
}

function walk(tokens: readonly Token[], at: number, node: Node, path: string[], found: (lexeme: string) => void): void {
  const token = tokens[at]
  if (token === undefined) return
  for (const lexeme of token.word.lexemes) {
    const next = node.next.get(lexeme)
    if (next === undefined) continue
    const here = [...path, lexeme]
    if (next.complete) found(compoundLexeme(here))
    walk(tokens, at + 1, next, here, found)
  }
}

/** Every two adjacent words of a text as a lexeme, with the index of the first: how titles are indexed. */
export function neighboursIn(tokens: readonly Token[]): [lexeme: string, at: number][] {
  return tokens.slice(1).flatMap(({ word }, at) => {
    const before = mainLexemes(tokens[at])
    return before.flatMap((left) =>
      mainLexemes({ word }).map((right): [string, number] => [compoundLexeme([left, right]), at]),
    )
  })
}

/** A word's own main lexeme and those of the words inside it. */
function mainLexemes(token: Pick<Token, 'word'> | undefined): string[] {
  if (token === undefined) return []
  return [mainLexeme(token.word), ...token.word.also.map(mainLexeme)]
}

/** All phrases, sorted. A change requires the index to be rebuilt, see `analysisVersion`. */
export function knownPhrases(): string[] {
  const entries = [...PHRASES.split('\n'), ...synonymPairs(SYNONYMS).flat()]
  const keys = entries.map((entry) => tokenize(entry).map(({ word }) => mainLexeme(word)))
  return [...new Set(keys.filter((lexemes) => lexemes.length > 1).map(compoundLexeme))].toSorted()
}

/**
 * Phrases searched so often that the index keeps each as one lexeme. Other phrases are checked against the positions of
 * every vacancy that has their words, which for frequent words takes seconds at a million vacancies. Entries of several
 * words in the synonym list are indexed in the same way and need not be listed here.
 */
const PHRASES = `
опыт работы
без опыта
без опыта работы
опыт работы от одного года
опыт продаж
активные продажи
холодные звонки
работа с клиентами
график работы
полный день
гибкий график
сменный график
неполный день
рабочий день
официальное трудоустройство
заработная плата
карьерный рост
высшее образование
среднее специальное образование
английский язык
водительское удостоверение
категория b
деловая переписка
первичная документация
знание пк
уверенный пользователь пк
продавец консультант
менеджер по работе с клиентами
менеджер по развитию
специалист по продажам
специалист по обучению
инженер конструктор
инженер технолог
инженер проектировщик
главный инженер
ведущий инженер
ведущий специалист
старший менеджер
водитель погрузчика
водитель экспедитор
водитель категории
комплектовщик заказов
оператор производственной линии
оператор пк
слесарь ремонтник
слесарь механик
электрогазосварщик ручной сварки
мастер участка
начальник участка
начальник производства
начальник отдела
руководитель отдела
директор магазина
администратор магазина
товаровед приемщик
бухгалтер по заработной плате
помощник бухгалтера
помощник руководителя
специалист по охране труда
охрана труда
отдел продаж
финансовый аналитик
продуктовый аналитик
data science
data engineering
web разработчик
веб разработчик
frontend разработчик
backend разработчик
fullstack разработчик
мобильный разработчик
java разработчик
python разработчик
программист 1с
разработчик 1с
аналитик 1с
консультант 1с
графический дизайнер
продуктовый дизайнер
интернет маркетолог
технический писатель
sales manager
account manager
office manager
офис менеджер
project management
full time
санкт петербург
нижний новгород
ростов на дону
`

/** A tree of phrases, one main lexeme per level. */
interface Node {
  next: Map<string, Node>
  complete: boolean
}

const ROOT = singleton('vacancies.analysis.compounds', () => {
  const root: Node = { next: new Map(), complete: false }
  for (const phrase of knownPhrases()) {
    let node = root
    for (const lexeme of phrase.split(JOINT)) {
      const next = node.next.get(lexeme) ?? { next: new Map(), complete: false }
      node.next.set(lexeme, next)
      node = next
    }
    node.complete = true
  }
  return root
})
