import { texts } from '#i18n/texts.ts'
import { RecordError, isRecordError, readWord, type Token } from './presentation.ts'

/** An entry of a zone file, which parentheses may spread over several lines. */
export interface Entry {
  /** Line of its first word, from 1. */
  line: number
  /** True when it begins with white space: it has the owner of the entry before it. */
  continues: boolean
  tokens: Token[]
}

interface Position {
  at: number
  line: number
}

/**
 * The entries of a zone file (RFC 1035, section 5.1) without comments and empty lines. After an entry that cannot be
 * read, reading goes on at the line below the fault, unless `report` returns false.
 */
export function* entriesOf(text: string, report: (line: number, message: string) => boolean): Generator<Entry> {
  const position = { at: 0, line: 1 }
  while (position.at < text.length) {
    const { line } = position
    try {
      const entry = readEntry(text, position)
      if (entry.tokens.length > 0) yield entry
    } catch (error) {
      if (!isRecordError(error)) throw error
      if (!report(line, error.message)) return
      position.at = lineEnd(text, position.at) + 1
      position.line++
    }
  }
}

/**
 * Moves the position behind the entry, or to what is wrong with it.
 * @throws RecordError for a quotation mark or parenthesis without its other half
 */
function readEntry(text: string, position: Position): Entry {
  const entry: Entry = { line: position.line, continues: /[ \t]/.test(text.charAt(position.at)), tokens: [] }
  let depth = 0
  for (; position.at < text.length; position.at++) {
    const character = text.charAt(position.at)
    if (character === '\n') {
      position.line++
      if (depth > 0) continue
      position.at++
      return entry
    }
    if (character === ';') position.at = lineEnd(text, position.at) - 1
    else if (character === '(') depth++
    else if (character === ')') {
      if (--depth < 0) throw new RecordError(texts('cloud.recordErrors')('closingParenthesis'))
    } else if (!/\s/.test(character)) {
      const { token, end } = readWord(text, position.at)
      if (entry.tokens.length === 0) entry.line = position.line
      entry.tokens.push(token)
      position.at = end - 1
    }
  }
  if (depth > 0) throw new RecordError(texts('cloud.recordErrors')('openParenthesis'))
  return entry
}

/** Index of the next line feed, or of the end of the text. */
function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}
