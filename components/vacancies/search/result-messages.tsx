'use client'

import { texts } from '#i18n/texts.ts'
import type { MouseEvent, ReactNode } from 'react'
import { CloudOff, SearchX } from 'lucide-react'
import type { RouterOutput } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { vacancyCount } from '../format.ts'
import { suggestedRemovals, useArgumentCounts, type Argument } from './active-filters.tsx'
import { withParam, withoutFilters, hrefOf } from './query.ts'
import { useSearch } from './use-search.ts'

type SearchResult = RouterOutput['vacancies']['search']

/** Says what the search did with the words: corrected them, added synonyms, or suggests other words. */
export function Notices({ result }: { result: Pick<SearchResult, 'fixes' | 'suggests' | 'expanded'> }) {
  const t = texts('vacancies.messages')
  const { query } = useSearch()
  const { fixes, suggests, expanded } = result
  return (
    <div className="flex flex-col gap-1 text-muted empty:hidden">
      {fixes && (
        <p>
          {t.rich('fixed', {
            fixed: () => (
              <strong className="font-medium text-fg">
                <UserText text={fixes.fixed} />
              </strong>
            ),
            original: () => <UserText text={fixes.original} />,
          })}
        </p>
      )}
      {suggests && (
        <p>
          {t.rich('didYouMean', {
            link: () => (
              <QueryLink query={withParam(query, 'text', suggests.value)}>
                <UserText text={suggests.value} />
              </QueryLink>
            ),
            vacancies: vacancyCount(suggests.found),
          })}
        </p>
      )}
      {expanded.length > 0 && (
        <p>
          {t.rich('expanded', {
            words: () => <UserText text={expanded.flatMap((entry) => entry.with).join(', ')} />,
            code: () => <code className="inline-block font-mono">{literal(expanded[0]?.term ?? '')}</code>,
          })}
        </p>
      )}
    </div>
  )
}

/** Writes a term in the query language so that it is searched for literally: in quotes if it has several words. */
const literal = (term: string): string => (/\s/.test(term) ? `"${term}"` : `!${term}`)

/** A link to another search: real for new tabs and crawlers, without a page load for a plain click. */
function QueryLink({ query, children }: { query: URLSearchParams; children: ReactNode }) {
  const { go } = useSearch()
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(query)
  }
  return (
    <a href={hrefOf(query)} onClick={onClick} className="font-medium text-accent-text underline underline-offset-4">
      {children}
    </a>
  )
}

type OutageProps = {
  error: unknown
  /** Seconds until the next retry, 0 during one; null when there is no automatic retry. */
  seconds: number | null
  retry: () => void
  /** Whether the previous results are still shown. */
  kept: boolean
}

/** Says that the search failed and why, when it is retried, and whether the results are the previous ones. */
export function Outage({ error, seconds, retry, kept }: OutageProps) {
  const t = texts('vacancies.messages')
  const { message, requestId } = failureOf(error)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-warning-soft px-3 py-2 text-warning">
      <CloudOff className="size-4 shrink-0" aria-hidden />
      <div className="min-w-48 flex-1">
        <p role="alert">
          {sentence(message)}
          {kept && ` ${t('kept')}`}
          {seconds !== null && <span className="sr-only"> {t('retryingSoon')}</span>}
        </p>
        <p aria-hidden={seconds !== null} className="tabular-nums">
          {seconds === null &&
            requestId &&
            t.rich('request', {
              id: () => <code className="font-mono break-all select-all">{requestId}</code>,
            })}
          {seconds === 0 && t('retrying')}
          {seconds !== null && seconds > 0 && t('retryingIn', { seconds })}
        </p>
      </div>
      <Button size="sm" onClick={retry} pending={seconds === 0}>
        {t('retry')}
      </Button>
    </div>
  )
}

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** A search without results: which of its arguments to remove, and how many that would find. */
export function NothingFound({ list }: { list: readonly Argument[] | null }) {
  const t = texts('vacancies.messages')
  const { query, go } = useSearch()
  const counts = useArgumentCounts(true)
  const removals = suggestedRemovals(list, counts)
  const filters = list?.some(({ argument }) => argument !== 'text') ?? false
  return (
    <EmptyState
      icon={SearchX}
      title={t('none')}
      text={
        removals.length > 0 ? (
          <>
            <p>{t('removals')}</p>
            <ul aria-label={t('whatToRemove')} className="mt-3 flex flex-col items-stretch gap-1.5 text-left">
              {removals.map(({ key, label, lang, rest, found = 0 }) => (
                <li key={key}>
                  <Button
                    className="h-auto min-h-8 w-full py-1 text-left whitespace-normal [&>span]:w-full [&>span]:justify-between"
                    onClick={() => go(rest)}
                  >
                    <span>{t.rich('without', { label: () => <span lang={lang}>{label}</span> })}</span>
                    <span className="font-normal text-muted">{vacancyCount(found)}</span>
                  </Button>
                </li>
              ))}
            </ul>
          </>
        ) : (
          counts && (filters ? t('removeFilters') : t('otherWords'))
        )
      }
      action={filters && <Button onClick={() => go(withoutFilters(query))}>{t('clear')}</Button>}
    />
  )
}
