/**
 * Text search of vacancies: from what a person typed to what the engine looks up.
 *
 * Signatures (everything is pure and synchronous unless a dictionary is asked):
 *
 *   parseQuery(text, {fields?, excluded?, synonyms?}): ParsedQuery | {tooComplex}   total, never throws
 *   toTextMatch(query): {kind: 'all'} | {kind: 'matching', tsquery} | {kind: 'except', tsquery}
 *   relevanceTiers(query): {tier: 'title_phrase'|'title'|'title_or_company', tsquery}[]   best first
 *   queryLexemes(query): string[]       positive lexemes, for document frequencies and the choice of a plan
 *   matchesIndex(query, index): boolean the same meaning evaluated in memory (saved searches, property tests)
 *
 *   indexText({name, company_name, key_skills?, description}): string   from ../analysis/vector.ts:
 *     tsvector input. One column `tsvector`, one GIN index; `$1::tsvector` in INSERT, as it is in COPY.
 *     Titles and companies have lexemes of their own in the same vector, so that NAME:, COMPANY_NAME: and the
 *     tiers need neither weights nor a second column, and GIN answers them without a recheck.
 */
export type * from './ast.ts'
