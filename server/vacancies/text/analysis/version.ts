import { createHash } from 'node:crypto'
import { singleton } from '#server/core/singleton.ts'
import { knownPhrases } from './compounds.ts'

/** Raise it when the same text gives other lexemes than before: words, terms, stems, kinds of lexemes. */
const RULES = 1

/**
 * Names the way texts become lexemes. An index built under another version must be built again; the synonym list takes
 * part only with its entries of several words, which are lexemes of their own.
 */
export const analysisVersion = (): string =>
  singleton('vacancies.analysis-version', () => {
    const hash = createHash('sha256').update(knownPhrases().join('\n')).digest('hex')
    return `${RULES}-${hash.slice(0, 12)}`
  })
