import { singleton } from '#server/core/process/singleton.ts'
import { EXACT, mainLexeme } from '../analysis/lexemes.ts'
import { tokenize, type Token } from '../analysis/tokenize.ts'
import type { Word } from '../analysis/words.ts'
import { withHighlights } from '../highlight.schema.ts'
import { phrasesOf, type ParsedQuery, type PhraseNode, type SearchField, type Span, type Term } from './ast.ts'

/** The `snippet` of a vacancy in a list: HTML-escaped text with matched words inside `<highlighttext>`, or null. */
export interface Snippet {
  requirement: string | null
  responsibility: string | null
}

/**
 * The sentences about requirements and about responsibilities that match a query best, in the order of the text.
 * `description` is plain text (`plainText`); without a query the first sentences of each section.
 */
export function buildSnippet(description: string, query: ParsedQuery | null): Snippet {
  return snippetOf(sentencesOf(description), query)
}

/** `buildSnippet` for sentences that were split before. */
export function snippetOf(sentences: Sentences, query: ParsedQuery | null): Snippet {
  const phrases = query === null ? NOTHING : wantedPhrases(query, 'description')
  return {
    requirement: best(sentences.requirement, phrases),
    responsibility: best(sentences.responsibility, phrases),
  }
}

/** Maximum length of a snippet, in UTF-16 units of its text; a longer first sentence is cut between words. */
const LONGEST = 220

function best(sentences: readonly string[], phrases: Wanted): string | null {
  let start = 0
  let most = 0
  let index = 0
  for (const sentence of sentences) {
    const score = scoreOf(findHits(sentence, phrases))
    if (score > most) [start, most] = [index, score]
    index++
  }
  let text = sentences[start]
  if (text === undefined) return null
  for (const next of sentences.slice(start + 1)) {
    if (text.length + 2 + next.length > LONGEST) break
    text += separator(text, next) + next
  }
  return marked(text, phrases)
}

/** List items that begin with a lower-case letter are joined by semicolons. */
function separator(before: string, next: string): string {
  if (/[.!?;…,]$/.test(before)) return ' '
  return /^\p{Ll}/u.test(next) ? '; ' : '. '
}

/** The number of different phrases, then the number of hits. */
function scoreOf(hits: readonly Hit[]): number {
  if (hits.length === 0) return 0
  return new Set(hits.map((hit) => hit.phrase)).size * 100 + Math.min(hits.length, 99)
}

function marked(text: string, phrases: Wanted): string {
  const spans = spansOf(findHits(text, phrases))
  const { start, end } = cut(text, spans[0]?.start ?? 0)
  const before = start > 0 ? '… ' : ''
  const inside = spans
    .filter((span) => span.start >= start && span.end <= end)
    .map((span) => ({ start: span.start - start + before.length, end: span.end - start + before.length }))
  return withHighlights(`${before}${text.slice(start, end)}${end < text.length ? ' …' : ''}`, inside)
}

/** The part of a long text around its first match, at word boundaries. */
function cut(text: string, match: number): { start: number; end: number } {
  if (text.length <= LONGEST) return { start: 0, end: text.length }
  const from = match > LONGEST - 40 ? match - 60 : 0
  const start = from === 0 ? 0 : boundary(text, from, match)
  if (text.length - start <= LONGEST) return { start, end: text.length }
  const space = text.lastIndexOf(' ', start + LONGEST)
  return { start, end: space > Math.max(start, match) ? space : wholeCharacter(text, start + LONGEST) }
}

function boundary(text: string, from: number, match: number): number {
  const space = text.indexOf(' ', from)
  return space >= 0 && space < match ? space + 1 : match
}

/** Never splits a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at
}

/** The text, HTML-escaped, with the words that a query found in this field inside `<highlighttext>`. */
export function highlightText(text: string, query: ParsedQuery, field: SearchField): string {
  return withHighlights(text, spansOf(findHits(text, wantedPhrases(query, field))))
}

/** Phrases to find in texts, and a cache of the words seen so far. */
interface Wanted {
  phrases: readonly PhraseNode[]
  /** Word → the phrases that may begin with it. Words are shared, so that each is compared once for a query. */
  beginning: Map<Word, readonly number[]>
}

const NOTHING: Wanted = { phrases: [], beginning: new Map() }

/**
 * The phrases that the query looks for in a field, without excluded words and words bound to other
 * fields.
 */
function wantedPhrases(query: ParsedQuery, field: SearchField): Wanted {
  const wanted = wantedOf().get(query) ?? {}
  const known = wanted[field]
  if (known) return known
  const all = query.root === null ? [] : phrasesOf(query.root, ['not'])
  const phrases = all.filter(({ fields }) => fields.length === 0 || fields.includes(field))
  const made: Wanted = { phrases, beginning: new Map() }
  wantedOf().set(query, { ...wanted, [field]: made })
  return made
}

/** Cached for each query, which marks every vacancy of a page. */
function wantedOf(): WeakMap<ParsedQuery, Partial<Record<SearchField, Wanted>>> {
  return singleton('vacancies.wanted-phrases', () => new WeakMap())
}

/** A match in a text, and the index of the phrase in the query. */
interface Hit extends Span {
  phrase: number
}

/**
 * Every occurrence of a phrase, compared as in the index. Tokens are copied only at the few words that begin a phrase.
 */
function findHits(text: string, wanted: Wanted): Hit[] {
  const hits: Hit[] = []
  if (wanted.phrases.length === 0) return hits
  const tokens = tokenize(text)
  let from = 0
  for (const { word } of tokens) {
    const phrases = phrasesFrom(word, wanted)
    if (phrases.length > 0) hits.push(...hitsAt(tokens.slice(from), phrases, wanted))
    from++
  }
  return hits
}

/** Hits for each word of those phrases that the tokens begin with. */
function hitsAt(tokens: readonly Token[], phrases: readonly number[], wanted: Wanted): Hit[] {
  return phrases.flatMap((phrase) => {
    const terms = wanted.phrases[phrase]?.terms ?? []
    if (!terms.every((term, index) => answers(tokens[index]?.word, term))) return []
    return tokens.slice(0, terms.length).map(({ start, end }) => ({ phrase, start, end }))
  })
}

function phrasesFrom(word: Word, { phrases, beginning }: Wanted): readonly number[] {
  const known = beginning.get(word)
  if (known !== undefined) return known
  const found: number[] = []
  for (const [at, { terms }] of phrases.entries()) if (terms[0] && answers(word, terms[0])) found.push(at)
  beginning.set(word, found)
  return found
}

function answers(word: Word | undefined, term: Term): boolean {
  if (word === undefined) return false
  const { lexemes } = word
  if (term.match === 'stem') return lexemes.includes(mainLexeme(term))
  const form = EXACT + term.form
  return term.match === 'exact' ? lexemes.includes(form) : lexemes.some((lexeme) => lexeme.startsWith(form))
}

/** Hits as spans in order, with overlapping ones merged. */
function spansOf(hits: readonly Span[]): Span[] {
  const spans: Span[] = []
  for (const { start, end } of hits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = spans.at(-1)
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end)
    else spans.push({ start, end })
  }
  return spans
}

/** The material of snippets: sentences of a description by topic. */
export interface Sentences {
  requirement: readonly string[]
  responsibility: readonly string[]
}

/**
 * Splits a description (plain text, one line per paragraph or list item) at its headings: "Требования:",
 * "Обязанности:", "What you will do". Without headings, sentences about experience, knowledge or skills count as
 * requirements and the others as responsibilities.
 */
export function sentencesOf(description: string): Sentences {
  const sections = { requirement: [] as string[], responsibility: [] as string[], other: [] as string[] }
  let current: keyof typeof sections = 'other'
  for (const line of description.replaceAll(INLINE_HEADING, '\n$1:\n').split('\n')) {
    const text = line.trim()
    const heading = headingOf(text)
    if (heading !== null) current = heading
    else sections[current].push(...sentences(text))
  }
  const { requirement, responsibility, other } = sections
  if (requirement.length > 0 || responsibility.length > 0) return { requirement, responsibility }
  return {
    requirement: other.filter((sentence) => REQUIREMENT_WORDS.test(sentence)),
    responsibility: other.filter((sentence) => !REQUIREMENT_WORDS.test(sentence)),
  }
}

/** Separates the topics of stored sentences; plain text never contains it. */
const TOPIC = '\f'
/** Longer texts are not stored: they are split again for each request. */
const MOST_STORED = 20_000

/** The sentences as one text for a column; null for more than a row should hold. */
export function storedSentences({ requirement, responsibility }: Sentences): string | null {
  const text = requirement.join('\n') + TOPIC + responsibility.join('\n')
  return text.length > MOST_STORED || text.split(TOPIC).length > 2 ? null : text
}

/** The inverse of `storedSentences`. */
export function readSentences(stored: string): Sentences {
  const [requirement = '', responsibility = ''] = stored.split(TOPIC)
  const lines = (text: string) => (text === '' ? [] : text.split('\n'))
  return { requirement: lines(requirement), responsibility: lines(responsibility) }
}

/** Headings that open a section in the middle of a line. */
const INLINE_HEADING =
  /(?<=^|[\s.;])(Требования(?: к кандидату)?|Обязанности|Должностные обязанности|Задачи|Условия(?: работы)?|Мы предлагаем|Requirements|Responsibilities|We offer)\s*:/g

const HEADINGS: readonly (readonly [keyof Sentences | 'other', RegExp])[] = [
  [
    'other',
    /услови|предлага|предложен|мы даем|мы даём|о компании|о нас|бонус|плюс(?:ом|ы|ами)|we offer|benefits|about|perks/i,
  ],
  [
    'responsibility',
    // A line of at most 60 characters.
    /обязанност|задач|функционал|предстоит|(?:нужно|надо|будете|будешь) делать|чем.*заним|responsib|dut(?:y|ies)|tasks|you.{0,4} do|your role/i,
  ],
  [
    'requirement',
    /требовани|требуется|ожида|ждем|ждём|кандидат|важно|необходим|навык|ищем|от (?:вас|тебя)|requirement|qualif|expect|skills|you have|must.have|looking for/i,
  ],
]
const REQUIREMENT_WORDS =
  /опыт|знани|умени|навык|владени|образовани|требу|ответственн|experience|knowledge|skill|ability|degree|must/i

/** A heading is a short line that ends with a colon, or one without any punctuation at its end. */
function headingOf(line: string): keyof Sentences | 'other' | null {
  if (line.length === 0 || line.length > 60 || /[.;!,]$/.test(line)) return null
  const words = line.split(' ').length
  if (!line.endsWith(':') && !line.endsWith('?') && words > 4) return null
  return HEADINGS.find(([, pattern]) => pattern.test(line))?.[0] ?? (line.endsWith(':') ? 'other' : null)
}

function sentences(line: string): string[] {
  return line
    .split(/(?<=[.!?;…])\s+(?=[\p{Lu}\d"«—–•-])/u)
    .map((sentence) => sentence.replace(/^[-–—•*·\s]+/, '').trim())
    .filter((sentence) => /\p{L}/u.test(sentence))
}
