import type { Locale } from '#i18n/locales.ts'
import { texts } from '#i18n/texts.ts'
import { Method } from './reference/method.tsx'

export interface Heading {
  id: string
  title: string
  /** The HTTP method, if the heading is that of an operation. */
  method?: string | null
  /** The language of the title, unless it is English as the documents are. */
  lang?: Locale
}

interface ContentsProps {
  headings: readonly Heading[]
}

/** The headings of a page, collapsed above its text; on a wide screen `Contents` is shown instead. */
export function FoldedContents({ headings }: ContentsProps) {
  const t = texts('docs.frame')
  if (headings.length < 2) return null
  return (
    <details className="mb-6 rounded-lg border bg-surface text-sm xl:hidden">
      <summary className="px-4 py-2 font-medium">{t('onThisPage')}</summary>
      <nav aria-label={t('onThisPage')} className="border-t px-4 py-2">
        <Links headings={headings} />
      </nav>
    </details>
  )
}

/** The headings of a page, in sight while it scrolls. */
export function Contents({ headings }: ContentsProps) {
  const t = texts('docs.frame')
  if (headings.length < 2) return null
  return (
    <nav
      aria-label={t('onThisPage')}
      className="sticky top-20 max-h-[calc(100dvh-6rem)] w-56 shrink-0 self-start overflow-y-auto max-xl:hidden"
    >
      <p className="mb-2 font-medium">{t('onThisPage')}</p>
      <Links headings={headings} />
    </nav>
  )
}

function Links({ headings }: ContentsProps) {
  return (
    <ul className="text-muted">
      {headings.map(({ id, title, method, lang = 'en' }) => (
        <li key={id}>
          <a href={`#${id}`} className="flex min-h-6 items-baseline gap-2 py-1 hover:text-fg">
            {method && <Method name={method} className="w-12 shrink-0 text-xs" />}
            <span lang={lang} className="min-w-0">
              {title}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
