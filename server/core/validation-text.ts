import type { z } from 'zod'
import { DEFAULT_LOCALE } from '#i18n/locales.ts'
import { currentLocale } from '#i18n/store.ts'
import { texts } from '#i18n/texts.ts'

type Issue = z.core.$ZodRawIssue

/**
 * The message for an issue whose schema has no message of its own, for `safeParse(value, { error: validationText })`.
 * Undefined in English, where zod's own text is used.
 */
export function validationText(issue: Issue): string | undefined {
  if (currentLocale() === DEFAULT_LOCALE) return undefined
  const t = texts('shell.failure')
  if (issue.code === 'too_small') return boundText(issue, Number(issue.minimum), 'least')
  if (issue.code === 'too_big') return boundText(issue, Number(issue.maximum), 'most')
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return t('required')
    return t(issue.expected === 'int' || issue.expected === 'number' ? 'whole' : 'impossible')
  }
  if (issue.code === 'invalid_format' && issue.format === 'email') return t('email')
  if (issue.code === 'invalid_format' && issue.format === 'url') return t('url')
  return t('impossible')
}

/** The message for a value that is too small or too big. */
function boundText({ origin }: Issue, bound: number, side: 'least' | 'most'): string {
  const t = texts('shell.failure')
  if (origin === 'string') {
    if (side === 'most') return t('longest', { count: bound })
    return bound === 1 ? t('empty') : t('shortest', { count: bound })
  }
  if (origin === 'array') return t(side === 'least' ? 'fewest' : 'mostItems', { number: String(bound) })
  return t(side, { number: String(bound) })
}
