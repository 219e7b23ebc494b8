import { langOf } from '#components/ui/locale.ts'
import { texts } from '#i18n/texts.ts'

/** Which words of the search some results need not have. */
export function OptionalWords({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null
  const t = texts('vacancies.optional')
  const text = words.join(', ')
  return <p className="text-muted">{t.rich('some', { words: () => <span lang={langOf(text)}>{text}</span> })}</p>
}
