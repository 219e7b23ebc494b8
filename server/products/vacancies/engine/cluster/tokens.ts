import { createHash } from 'node:crypto'
import { singleton } from '#server/core/process/singleton.ts'
import { EXACT, IN_COMPANY, IN_TITLE, NOT_IN_DESCRIPTION } from '../../text/analysis/lexemes.ts'

/**
 * Lexemes as a search node keeps them. Sphinx cuts a word at 42 characters and skips characters that its
 * `charset_table` does not name, so that different lexemes would become one: a token has letters, digits and `_` only,
 * and a lexeme too long for one is a hash.
 *
 * `=form` becomes a token only where the description or the key skills have the form, and `~=form` never does. A word
 * in any field is then one of three tokens (`anywhere`), and a prefix in the description is a single prefix.
 */

/** A token that every document has, for queries that consist only of exclusions. */
export const EVERY = '_a'

/** The tokens of a document with these lexemes. */
export function tokensOf(lexemes: ReadonlySet<string>): string[] {
  const found = [EVERY]
  for (const lexeme of lexemes) {
    if (lexeme.startsWith(NOT_IN_DESCRIPTION + EXACT)) continue
    if (lexeme.startsWith(EXACT) && lexemes.has(NOT_IN_DESCRIPTION + lexeme)) continue
    const token = tokenOf(lexeme)
    found.push(token)
    if (token.startsWith(HASHED) && FORM.test(lexeme)) found.push(...prefixesOf(lexeme))
  }
  return found
}

/** The lexemes to look up for a word in any field: a document has the word when it has the token of one of them. */
export const anywhere = (lexeme: string): string[] =>
  lexeme.startsWith(EXACT) ? [lexeme, IN_TITLE + lexeme, IN_COMPANY + lexeme] : [lexeme]

export function tokenOf(lexeme: string): string {
  const cache = tokens()
  const known = cache.get(lexeme)
  if (known !== undefined) return known
  const written = encoded(lexeme)
  const token = written.length <= LONGEST ? written : HASHED + digest(lexeme)
  if (cache.size >= CACHE_LIMIT) cache.clear()
  cache.set(lexeme, token)
  return token
}

/** The term that finds the tokens of all forms with this prefix. */
export function prefixOf(lexeme: string): string {
  const written = encoded(lexeme)
  return written.length <= LONGEST ? `${written}*` : PREFIX + digest(lexeme)
}

/** Lexemes that a search for a prefix can find: forms as written. */
const FORM = /^[\^@]?=/
/** Characters of an encoded lexeme: Sphinx allows 42, minus some for `HASHED` and `CUT`. */
const LONGEST = 36
const HASHED = '_h'
const PREFIX = '_p'
const CUT = '_z'

/** The most tokens in the cache: words repeat, so that most tokens of a load are found in it. */
const CACHE_LIMIT = 200_000
const tokens = (): Map<string, string> => singleton('vacancies.search-tokens', () => new Map())

/**
 * The tokens that find a hashed form by its prefixes: its beginning, and a hash of each longer
 * prefix.
 */
function prefixesOf(lexeme: string): string[] {
  let written = ''
  let beginning = ''
  const found: string[] = []
  for (const sign of lexeme) {
    beginning += sign
    const longer = written + encoded(sign)
    if (found.length > 0 || longer.length > LONGEST) found.push(PREFIX + digest(beginning))
    else written = longer
  }
  return [written + CUT, ...found]
}

/** Encodes each character separately, so that a prefix of a lexeme is a prefix of its encoding. */
const encoded = (lexeme: string): string =>
  lexeme.replace(/[^a-z0-9а-я]/gu, (sign) => NAMED[sign] ?? `_u${(sign.codePointAt(0) ?? 0).toString(16)}_`)

/** Encodings of the signs in lexemes; `_a`, `_h`, `_p`, `_u` and `_z` have other meanings. */
const NAMED: Record<string, string> = {
  '=': '_e',
  '^': '_t',
  '@': '_c',
  '+': '_k',
  '#': '_o',
  '~': '_n',
  _: '_j',
  '.': '_d',
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)
