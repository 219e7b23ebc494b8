import { tokenize } from '../analysis/tokenize.ts'
import type { Word } from '../analysis/words.ts'
import type { Span } from './ast.ts'

/** Words written together (`бизнес-аналитик`, `hh.ru`): they must stand side by side. Offsets into the whole query. */
export interface Unit extends Span {
  words: Word[]
  /** a single function word */
  stop: boolean
}

/** Words of a piece of the query. A slash or comma separates like a space: `SQL/ETL` is two words. */
export function unitsOf(text: string, span: Span): Unit[] {
  const units: Unit[] = []
  let last: Unit | undefined
  for (const { word, start, end } of tokenize(text.slice(span.start, span.end))) {
    const from = span.start + start
    if (last !== undefined && JOINED.test(text.slice(last.end, from))) {
      last.words.push(word)
      last.stop = false
      last.end = span.start + end
      continue
    }
    last = { words: [word], stop: word.stop, start: from, end: span.start + end }
    units.push(last)
  }
  return units
}

const JOINED = /^[-‐‑.'’_@&:+]$/
