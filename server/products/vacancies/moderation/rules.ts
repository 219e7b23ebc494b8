import type { Company, Vacancy } from '#prisma/generated/client.ts'
import { plainText } from '#server/core/text/plain-text.ts'
import { monthlySalary } from '../engine/row.ts'
import { mainLexeme } from '../text/analysis/lexemes.ts'
import { tokenize } from '../text/analysis/tokenize.ts'
import type { Finding, Rule } from './moderation.schema.ts'

/** A finding, and whether its rule holds the vacancy back. */
export type Found = Finding & { holds: boolean }

/** Rules of an installation whose operators have not changed them. */
export const DEFAULT_RULES: readonly Rule[] = [
  {
    kind: 'words',
    action: 'queue',
    words: [
      'вступительный взнос',
      'страховой взнос',
      'внести залог',
      'внести предоплату',
      'оплатить обучение',
      'закладчик',
      'финансовая пирамида',
      'registration fee',
      'training fee',
      'pay upfront',
    ],
    from: null,
    to: null,
    days: null,
  },
  { kind: 'contacts', action: 'queue', words: [], from: null, to: null, days: null },
  { kind: 'pay', action: 'queue', words: [], from: 10_000, to: 3_000_000, days: null },
  { kind: 'new_company', action: 'off', words: [], from: null, to: null, days: 14 },
]

/** Findings of one vacancy that are kept. */
const MOST = 20

/** What the rules find in a vacancy, each thing once. */
export function findingsIn(
  rules: readonly Rule[],
  vacancy: Vacancy,
  company: Pick<Company, 'createdAt'>,
  now = new Date(),
): Found[] {
  const text = `${vacancy.name}\n${plainText(vacancy.description)}\n${plainText(vacancy.brandedDescription ?? '')}`
  const seen = { text, lexemes: lexemesIn(text), vacancy, age: now.getTime() - company.createdAt.getTime() }
  const found = new Map<string, Found>()
  for (const rule of rules) {
    if (rule.action === 'off') continue
    for (const what of LOOKING[rule.kind](rule, seen)) {
      const key = `${rule.kind} ${what}`
      found.set(key, { kind: rule.kind, found: what, holds: rule.action === 'hold' || found.get(key)?.holds === true })
    }
  }
  // What holds the vacancy back comes first, so that the limit leaves none of it out.
  return [...found.values()].sort((one, other) => Number(other.holds) - Number(one.holds)).slice(0, MOST)
}

interface Seen {
  text: string
  /** Lexemes of the words in order, each between spaces. */
  lexemes: string
  vacancy: Vacancy
  /** Age of the company in ms. */
  age: number
}

const DAY_MS = 86_400_000

const LOOKING: Record<Rule['kind'], (rule: Rule, seen: Seen) => string[]> = {
  words: ({ words }, { lexemes }) =>
    words.filter((phrase) => {
      const wanted = lexemesIn(phrase)
      return wanted !== ' ' && lexemes.includes(wanted)
    }),
  contacts: (_rule, { text }) =>
    [mailsIn(text), ...CONTACTS.map((pattern) => text.match(pattern) ?? [])]
      .flatMap((found) => found.slice(0, 3))
      .map(shortened),
  pay({ from, to }, { vacancy }) {
    const { from: least, to: most } = monthlySalary(vacancy)
    const highest = most ?? least
    const lowest = least ?? most
    const isLow = from !== null && highest !== null && highest < from
    const isHigh = to !== null && lowest !== null && lowest > to
    return isLow || isHigh ? [String(isLow ? highest : lowest)] : []
  },
  new_company: ({ days }, { age }) => (days !== null && age < days * DAY_MS ? [String(days)] : []),
}

const lexemesIn = (text: string): string =>
  ` ${tokenize(text)
    .map(({ word }) => `${mainLexeme(word)} `)
    .join('')}`

const shortened = (contact: string): string => contact.trim().slice(0, 100)

/** Words with the form of a mail address. */
const mailsIn = (text: string): string[] =>
  text
    .split(/[\s,;:()<>"«»!?]/)
    .filter((word) => /^[^@]+@[^@.]+\.[a-z]/i.test(word))
    .map((word) => (word.endsWith('.') ? word.slice(0, -1) : word))

/** Phones, and accounts of messengers. */
const CONTACTS = [
  /(?<!\d)(?:\+7|8)[ (-]{0,2}\d{3}[ )-]{0,2}\d{3}[ -]?\d{2}[ -]?\d{2}(?!\d)/g,
  /\b(?:t\.me|wa\.me|telegram\.me|vk\.me)\/[\w+-]{1,64}/gi,
  /(?<![\w.@])@[a-z]\w{4,31}\b(?!\.)/gi,
]
