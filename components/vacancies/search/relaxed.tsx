'use client'

import type { RouterOutput } from '#components/trpc/client.ts'
import { langOf } from '#components/ui/locale.ts'
import { vacancyCount } from '../format.ts'
import type { Expansion } from './explanation.ts'
import { FoldedRows } from './folded-rows.tsx'
import { WithoutWord } from './without-word.tsx'

type RelaxedProps = {
  relaxed: NonNullable<RouterOutput['vacancies']['search']['relaxed']>
  /** How many match the whole search. */
  found: number
  /** Synonyms that were searched for too. */
  expanded: readonly Expansion[]
  selected: string | undefined
  onSelect: (id: string) => boolean
}

/** With as many, the others are there for the place that the search names. */
const FEW_MATCHES = 10

/** Vacancies that match most of a search which few match, and what they lack; or those within reach of its place. */
export function Relaxed({ relaxed, found, expanded, selected, onSelect }: RelaxedProps) {
  const { items, left_out: words } = relaxed
  if (items.length === 0) return null
  const named = words.map((word, at) => (
    <span key={word}>
      {at > 0 && ', '}
      <span lang={langOf(word)}>“{word}”</span>
    </span>
  ))
  return (
    <section aria-label="Similar to your search" className="flex flex-col gap-3">
      <p className="text-muted">
        {found < FEW_MATCHES ? (
          <>
            {found === 0
              ? 'No vacancy matches everything.'
              : `Only ${vacancyCount(found)} ${found === 1 ? 'matches' : 'match'} everything.`}{' '}
            {vacancyCount(relaxed.found)}{' '}
            {words.length > 1 ? 'lack one or more of' : relaxed.found === 1 ? 'lacks' : 'lack'} {named}:
          </>
        ) : (
          <>
            {vacancyCount(relaxed.found)} elsewhere {relaxed.found === 1 ? 'is' : 'are'} remote or{' '}
            {relaxed.found === 1 ? 'names' : 'name'} {named}:
          </>
        )}
      </p>
      {found === 0 && words.length > 1 && <WithoutWord words={words} />}
      <ol className="divide-y overflow-hidden rounded-xl border bg-surface shadow-sm">
        <FoldedRows items={items} expanded={expanded} selected={selected} onSelect={onSelect} />
      </ol>
    </section>
  )
}
