import { withHighlights } from '../highlight.schema.ts'
import type { ParsedQuery, PhraseNode } from './ast.ts'
import { findHits, spansOf, wantedPhrases } from './highlight.ts'
import type { Hit } from './highlight.ts'
import { sectionsOf } from './sections.ts'

/** The `snippet` of a vacancy in a list: HTML-escaped text with matched words inside `<highlighttext>`, or null. */
export interface Snippet {
  requirement: string | null
  responsibility: string | null
}

/** Length to which a snippet grows, in UTF-16 units of its text; a longer first sentence is cut at a word. */
const LONGEST = 220

/**
 * The sentences about requirements and about responsibilities that answer a query best, in the order of the text.
 * `description` is plain text (`plainText`); without a query the sections' beginnings are taken.
 */
export function buildSnippet(description: string, query: ParsedQuery | null): Snippet {
  const sections = sectionsOf(description)
  const phrases = query === null ? [] : wantedPhrases(query, 'description')
  return {
    requirement: best(sections.requirement, phrases),
    responsibility: best(sections.responsibility, phrases),
  }
}

function best(sentences: readonly string[], phrases: readonly PhraseNode[]): string | null {
  let start = 0
  let most = 0
  for (const [index, sentence] of sentences.entries()) {
    const score = scoreOf(phrases.length === 0 ? [] : findHits(sentence, phrases))
    if (score > most) [start, most] = [index, score]
  }
  let text = sentences[start]
  if (text === undefined) return null
  for (const next of sentences.slice(start + 1)) {
    if (text.length + 2 + next.length > LONGEST) break
    text += separator(text, next) + next
  }
  return marked(text, phrases)
}

/** Items of a list that begin with a small letter read on after a semicolon. */
function separator(before: string, next: string): string {
  if (/[.!?;…,]$/.test(before)) return ' '
  return /^\p{Ll}/u.test(next) ? '; ' : '. '
}

/** Different wanted phrases count most, their number decides between equals. */
function scoreOf(hits: readonly Hit[]): number {
  return new Set(hits.map((hit) => hit.phrase)).size * 100 + Math.min(hits.length, 99)
}

function marked(text: string, phrases: readonly PhraseNode[]): string {
  const spans = spansOf(findHits(text, phrases))
  const { start, end } = cut(text, spans[0]?.start ?? 0)
  const before = start > 0 ? '… ' : ''
  const inside = spans
    .filter((span) => span.start >= start && span.end <= end)
    .map((span) => ({ start: span.start - start + before.length, end: span.end - start + before.length }))
  return withHighlights(`${before}${text.slice(start, end)}${end < text.length ? ' …' : ''}`, inside)
}

/** The stretch of a long text that shows its first match, at word boundaries. */
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

/** Never between the halves of one character. */
function wholeCharacter(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at
}
