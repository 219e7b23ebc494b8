import { createHash } from 'node:crypto'
import { singleton } from '#server/core/process/singleton.ts'
import { tagRules } from '../filters/filters.ts'
import { knownPhrases } from '../text/analysis/phrases.ts'

/**
 * The version of the code and data that make search rows from vacancies: rows of another version must be rebuilt. The
 * data are the table of filters, the trees of their values, and the synonyms of several words, each of which is one
 * lexeme.
 */
export const analysisVersion = (): string =>
  singleton('vacancies.analysis-version', () => {
    const data = JSON.stringify([knownPhrases(), tagRules()])
    return `${RULES}-${createHash('sha256').update(data).digest('hex').slice(0, 12)}`
  })

/**
 * To be incremented when the code of `searchRow` makes something else of the same vacancy: other lexemes (words, terms,
 * stems, kinds of lexemes), sentences for snippets or comparable pay, or a filter that reads other fields than before.
 */
const RULES = 5
