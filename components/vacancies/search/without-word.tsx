'use client'

import { texts } from '#i18n/texts.ts'
import { useQueries } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { vacancyCount } from '../format.ts'
import { listInput, withParam } from './query.ts'
import { useSearch } from './use-search.ts'

/** More words than these are not counted. */
const MOST_WORDS = 6

/** For a search that nothing matches: how many vacancies match without each of its words. */
export function WithoutWord({ words }: { words: readonly string[] }) {
  const trpc = useTRPC()
  const { query, go } = useSearch()
  const text = query.get('text') ?? ''
  const searches = words
    .filter((word) => word !== '' && text.includes(word))
    .slice(0, MOST_WORDS)
    .map((word) => {
      const rest = text.replace(word, ' ').replaceAll(/\s+/g, ' ').trim()
      return { word, query: withParam(query, 'text', rest) }
    })
  const results = useQueries({
    queries: searches.map((search) => trpc.vacancies.search.queryOptions({ ...listInput(search.query), per_page: 0 })),
  })
  const useful = searches.flatMap((search, at) => {
    const found = results[at]?.data?.found ?? 0
    return found > 0 ? [{ ...search, found }] : []
  })
  if (useful.length === 0) return null
  const t = texts('vacancies.messages')
  return (
    <ul aria-label={t('wordsToRemove')} className="flex flex-wrap gap-1.5">
      {useful.map(({ word, query: rest, found }) => (
        <li key={word}>
          <Button size="sm" onClick={() => go(rest)}>
            <span>{t.rich('withoutWord', { word: () => <UserText text={word} /> })}</span>
            <span className="font-normal text-muted">{vacancyCount(found)}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
