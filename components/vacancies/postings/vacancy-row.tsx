'use client'

import { currentLocale } from '#i18n/store.ts'
import { texts } from '#i18n/texts.ts'
import Link from 'next/link'
import type { MouseEvent } from 'react'
import { Star } from 'lucide-react'
import type { RouterOutput } from '#components/trpc/client.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { langOf } from '#components/ui/locale.ts'
import { UserText } from '#components/ui/user-text.tsx'
import { highlightSegments } from '#server/products/vacancies/text/highlight.schema.ts'
import { CompanyLogo } from '../companies/company-logo.tsx'
import { isoOf, payText } from '../format.ts'
import { isFavorite, useFavorite } from './favorite-cache.ts'

export type Item = RouterOutput['vacancies']['search']['items'][number]

type VacancyRowProps = {
  item: Item
  /** A word of the search, and what the vacancy says instead of it. */
  explanation?: { term: string; said: string } | null
  selected: boolean
  /** Shows the vacancy in the reading pane. Returns false if there is no pane, so that the link is followed. */
  onSelect: (id: string) => boolean
  heading?: 'h2' | 'h3'
}

/** A vacancy in a list. */
export function VacancyRow({ item, explanation, selected, onSelect, heading: Heading = 'h2' }: VacancyRowProps) {
  const t = texts('vacancies.common.row')
  const locale = currentLocale()
  const pay = payText(item)
  const location = [item.area.name, item.address?.metro?.station_name].filter(Boolean).join(' · ')
  // Enter (detail 0) opens the page, and so does a click that asks for a new tab.
  const onClick = (event: MouseEvent) => {
    if (event.detail === 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    if (onSelect(item.id)) event.preventDefault()
  }
  return (
    <article
      id={`vacancy-${item.id}`}
      lang={langOf(item.name)}
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
            {item.snippet.name === null ? item.name : <Marked text={item.snippet.name} />}
          </Link>
        </Heading>
        <span lang={locale} className="flex shrink-0 items-center gap-1 text-subtle">
          <RelativeTime at={isoOf(item.published_at)} />
          <FavoriteButton vacancy={item} className="relative z-10 -my-1 -mr-2" />
        </span>
      </div>
      <p lang={locale} className="mt-0.5 font-medium tabular-nums">
        {pay ?? <span className="font-normal text-subtle">{texts('vacancies.common')('payNotStated')}</span>}
      </p>
      <p className="mt-1 truncate text-muted">
        <CompanyLogo urls={item.employer.logo_urls} className="mr-1.5 size-4 align-[-3px]" />
        <UserText text={item.employer.name} />
        {' · '}
        <UserText text={location} />
      </p>
      <Snippet item={item} />
      {explanation && (
        <p lang={locale} className="mt-1 text-subtle">
          {t.rich('synonym', {
            term: () => <UserText text={explanation.term} />,
            said: () => <UserText text={explanation.said} />,
          })}
        </p>
      )}
      <div lang={locale} className="mt-2 flex flex-wrap gap-1">
        {item.experience && <Badge>{item.experience.name}</Badge>}
        {item.work_format.map((format) => (
          <Badge key={format.id} tone={format.id === 'REMOTE' ? 'accent' : 'neutral'}>
            {format.name}
          </Badge>
        ))}
        {item.archived && <Badge tone="warning">{t('archived')}</Badge>}
        {item.relations.includes('got_response') && <Badge tone="info">{t('responded')}</Badge>}
      </div>
    </article>
  )
}

/** The star: pressed when the vacancy is a favourite. */
function FavoriteButton({ vacancy, className }: { vacancy: Item; className?: string }) {
  const setFavorite = useFavorite()
  const t = texts('vacancies.common.row')
  const on = isFavorite(vacancy)
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      lang={currentLocale()}
      aria-pressed={on}
      aria-label={t('favorite', { name: vacancy.name })}
      title={on ? t('removeFavorite') : t('addFavorite')}
      onClick={() => setFavorite(vacancy.id, !on)}
      className={className}
    >
      <Star aria-hidden className={cn(on && 'fill-current text-accent-text')} />
    </Button>
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

/** A text of the API with its matches marked; anything else in it is text, never HTML. */
function Marked({ text }: { text: string }) {
  return highlightSegments(text).map(({ text: part, hit }, index) => (hit ? <mark key={index}>{part}</mark> : part))
}
