'use client'

import { texts } from '#i18n/texts.ts'
import type { RouterOutput } from '#components/trpc/client.ts'
import type { Expansion } from './explanation.ts'
import { FoldedRows } from './folded-rows.tsx'
import { WithoutWord } from './without-word.tsx'
import { UserText } from '#components/ui/user-text.tsx'

type RelaxedProps = {
  relaxed: NonNullable<RouterOutput['vacancies']['search']['relaxed']>
  /** How many match the whole search. */
  found: number
  /** Synonyms that were searched for too. */
  expanded: readonly Expansion[]
  selected: string | undefined
  onSelect: (id: string) => boolean
}

/** With this many matches, similar vacancies are shown only because they are near the place in the search. */
const FEW_MATCHES = 10

/** Similar vacancies: if few match, those that match most of the search, else those near its place. */
export function Relaxed({ relaxed, found, expanded, selected, onSelect }: RelaxedProps) {
  const { items, left_out: words } = relaxed
  if (items.length === 0) return null
  const t = texts('vacancies.messages')
  const named = words.map((word, at) => (
    <span key={word}>
      {at > 0 && ', '}
      {t.rich('quoted', { word: () => <UserText text={word} /> })}
    </span>
  ))
  const isFew = found < FEW_MATCHES
  const sentence = isFew ? (words.length > 1 ? 'missesSome' : 'missesOne') : 'elsewhere'
  return (
    <section aria-label={t('similar')} className="flex flex-col gap-3">
      <p className="text-muted">
        {isFew && <>{found === 0 ? t('noneMatches') : t('fewMatch', { count: found })} </>}
        {t.rich(sentence, { count: relaxed.found, words: () => <>{named}</> })}
      </p>
      {found === 0 && words.length > 1 && <WithoutWord words={words} />}
      <ol className="divide-y overflow-hidden rounded-xl border bg-surface shadow-sm">
        <FoldedRows items={items} expanded={expanded} selected={selected} onSelect={onSelect} />
      </ol>
    </section>
  )
}
