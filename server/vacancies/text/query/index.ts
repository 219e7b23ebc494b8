/**
 * Text search of vacancies: from what a person typed to what the engine looks up. Everything is pure, and synchronous
 * but for the spelling; no function throws on any text.
 *
 *   parseQuery(text, {fields?, excluded?, synonyms?})   → ParsedQuery | {tooComplex}; `fields` is search_field,
 *                                                         `excluded` is excluded_text; `tooComplex` is for a 400
 *   query.expanded                                      → [{term, with: [...]}], "searched also for …"
 *   toTextMatch(query)                                  → {kind: 'all'}
 *                                                       | {kind: 'matching', tsquery}: WHERE vector @@ $1::tsquery
 *                                                       | {kind: 'except', tsquery}: every vacancy minus those
 *   relevanceTiers(query)                               → [{tier, tsquery}], best first, each implies the match
 *   queryLexemes(query), estimateMatches(query, total, frequency)   → the choice of a plan by document frequency
 *   matchesIndex(query, indexEntries(vacancy))          → the same meaning in memory (saved searches, tests)
 *   correctSpelling(query, dictionary)                  → Promise<{fixed, suggested}>, the whole text corrected, or null
 *                                                         each; `dictionary` is a TermDictionary over a term table
 *                                                         whose rows are `dictionaryTerms(text)` (form → lexeme)
 *   highlightText(text, query, 'name'|'company_name'|'description'), buildSnippet(plain description, query | null)
 *                                                       → marked, escaped text; the browser reads it with
 *                                                         `highlightSegments` of ../highlight.schema.ts
 *   readMagic(text, placeLookup(allAreas()))            → {text, areas, salary}: no_magic=false; keep the lookup
 *
 * The index side is `../analysis/vector.ts`: `indexText({name, company_name, key_skills?, description})` gives the
 * input text of one `tsvector` column (`$1::tsvector`, or as it is in COPY); one GIN index serves fields, tiers, exact
 * words, prefixes and frequent phrases. `analysisVersion()` names the rules an index was built by: when it differs from
 * the stored one, build the index again. Descriptions go through `plainText(html)` of `../analysis/plain-text.ts` first.
 *
 * Run text conditions with `set local enable_seqscan = off`: the planner does not see what reading vectors out of line
 * costs, and otherwise reads the whole table for frequent words.
 */
export { analysisVersion } from '../analysis/version.ts'
export type * from './ast.ts'
export { lookupQuery, toTextMatch } from './emit.ts'
export { estimateMatches, queryLexemes } from './estimate.ts'
export type { DocumentFrequency } from './estimate.ts'
export { highlightText } from './highlight.ts'
export { readMagic } from './magic.ts'
export type { Magic, PlaceLookup } from './magic.ts'
export { lookups } from './leaf.ts'
export type { Lookup, PhraseLookup } from './leaf.ts'
export { matchesIndex } from './match.ts'
export type { TextIndex } from './match.ts'
export { LIMITS, parseQuery } from './parse.ts'
export { placeLookup } from './places.ts'
export { showQuery } from './show.ts'
export { buildSnippet } from './snippet.ts'
export type { Snippet } from './snippet.ts'
export { correctSpelling } from './spelling.ts'
export type { Spelling } from './spelling.ts'
export { relevanceTiers } from './tiers.ts'
