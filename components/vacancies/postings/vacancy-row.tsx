'use client'

import Link from 'next/link'
import type { MouseEvent } from 'react'
import type { RouterOutput } from '#components/trpc/client.ts'
import { Badge } from '#components/ui/badge.tsx'
import { cn } from '#components/ui/cn.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { Marked } from './marked.tsx'
import { salaryText } from '../salary.ts'
import { isoOf } from '../wire-date.ts'

export type Item = RouterOutput['vacancies']['search']['items'][number]

type VacancyRowProps = {
  item: Item
  selected: boolean
  /** Shows it in the reading pane; false when there is no pane, and the link is followed. */
  onSelect: (id: string) => boolean
  heading?: 'h2' | 'h3'
}

/** A vacancy in the list. */
export function VacancyRow({ item, selected, onSelect, heading: Heading = 'h2' }: VacancyRowProps) {
  const pay = salaryText(item.salary)
  const place = [item.area.name, item.address?.metro?.station_name].filter(Boolean).join(' · ')
  // A press of Enter (detail 0) opens the page; so does every press that asks for a new tab.
  const onClick = (event: MouseEvent) => {
    if (event.detail === 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    if (onSelect(item.id)) event.preventDefault()
  }
  return (
    <article
      id={`vacancy-${item.id}`}
      lang="ru"
      className={cn(
        'group relative scroll-mt-32 border-l-2 border-transparent px-4 py-4 transition-colors hover:bg-hover/60',
        selected && 'lg:border-accent lg:bg-accent-soft lg:hover:bg-accent-soft',
      )}
    >
      <div className="flex items-baseline justify-between gap-3">
        <Heading className="min-w-0 text-base font-medium text-pretty">
          <Link
            href={`/vacancies/${item.id}`}
            prefetch={false}
            onClick={onClick}
            aria-current={selected ? 'true' : undefined}
            className="group-hover:underline after:absolute after:inset-0"
          >
            {item.name}
          </Link>
        </Heading>
        <span lang="en" className="flex shrink-0 items-center gap-1 text-subtle">
          <RelativeTime at={isoOf(item.published_at)} />
          <FavoriteButton vacancy={item} className="relative z-10 -my-1 -mr-2" />
        </span>
      </div>
      <p className="mt-0.5 font-medium tabular-nums">
        {pay ?? <span className="font-normal text-subtle">Pay not stated</span>}
      </p>
      <p className="mt-1 truncate text-muted">
        {item.employer.name} · {place}
      </p>
      <Snippet item={item} />
      <div className="mt-2 flex flex-wrap gap-1">
        <Badge>{item.experience.name}</Badge>
        {item.work_format.map(({ id, name }) => (
          <Badge key={id} tone={id === 'REMOTE' ? 'accent' : 'neutral'}>
            {name}
          </Badge>
        ))}
        {item.archived && <Badge tone="warning">В архиве</Badge>}
        {item.relations.includes('got_response') && <Badge tone="info">Вы откликнулись</Badge>}
      </div>
    </article>
  )
}

function Snippet({ item }: { item: Item }) {
  const { requirement, responsibility } = item.snippet
  if (!requirement && !responsibility) return null
  return (
    <p className="mt-1 line-clamp-2 text-subtle">
      {requirement && <Marked text={requirement} />}
      {requirement && responsibility && ' · '}
      {responsibility && <Marked text={responsibility} />}
    </p>
  )
}
