import { FORMATS } from '#i18n/locales.ts'
import { currentLocale } from '#i18n/store.ts'
import { texts } from '#i18n/texts.ts'
import type { Vacancy } from '#prisma/generated/client.ts'

/** "from 90,000 RUB", "90,000 to 120,000 RUB"; empty when the pay is not stated. */
export function payText({ salaryFrom: from, salaryTo: to, salaryCurrency }: Vacancy): string {
  const t = texts('vacancies.mails.pay')
  const currency = salaryCurrency ?? 'RUR'
  if (from === null && to === null) return ''
  if (from === null) return t('to', { to: formatted(to ?? 0), currency })
  if (to === null) return t('from', { from: formatted(from), currency })
  return t('range', { from: formatted(from), to: formatted(to), currency })
}

export const formatted = (number: number): string => number.toLocaleString(FORMATS[currentLocale()])
