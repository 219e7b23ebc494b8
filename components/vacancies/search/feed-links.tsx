import { Rss } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { feedHref } from './query.ts'

/** The same search for feed readers. */
export function FeedLinks({ query }: { query: URLSearchParams }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-subtle">
      <Rss aria-hidden className="size-4 shrink-0" />
      {texts('vacancies.common')('feeds')}
      {(['rss', 'atom'] as const).map((format) => (
        <a key={format} href={feedHref(query, format)} className="text-accent-text underline underline-offset-4">
          {NAMES[format]}
        </a>
      ))}
    </p>
  )
}

const NAMES = { rss: 'RSS', atom: 'Atom' }
