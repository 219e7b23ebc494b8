'use client'

import { texts } from '#i18n/texts.ts'
import { useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { explanationOf, type Expansion } from './explanation.ts'
import { VacancyRow, type Item } from '../postings/vacancy-row.tsx'

type FoldedRowsProps = {
  items: readonly Item[]
  /** Synonyms that were searched for too. */
  expanded?: readonly Expansion[]
  selected: string | undefined
  onSelect: (id: string) => boolean
}

/** Vacancies in order; near-duplicates stand behind the first of them. */
export function FoldedRows({ items, expanded = [], selected, onSelect }: FoldedRowsProps) {
  const t = texts('vacancies.search')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const row = (item: Item) => (
    <li key={item.id}>
      <VacancyRow
        item={item}
        explanation={explanationOf(item, expanded)}
        selected={item.id === selected}
        onSelect={onSelect}
      />
    </li>
  )
  return folded(items).flatMap(({ item, more }) => {
    // Keys and links select vacancies behind a fold too.
    const open = opened.has(item.id) || more.some(({ id }) => id === selected)
    const toggle = () =>
      setOpened((before) => new Set(open ? [...before].filter((id) => id !== item.id) : [...before, item.id]))
    if (more.length === 0) return [row(item)]
    return [
      row(item),
      <li key={`${item.id} more`} className="px-4 py-1">
        <Button variant="ghost" size="sm" aria-expanded={open} onClick={toggle} className="-ml-2 text-muted">
          <ChevronDown aria-hidden className={cn('transition-transform', open && 'rotate-180')} />
          {open ? t('fewerLikeThis') : t('moreLikeThis', { count: more.length })}
        </Button>
      </li>,
      ...(open ? more.map(row) : []),
    ]
  })
}

interface Fold {
  item: Item
  more: Item[]
}

/** Folds vacancies of one company with the same title, and near-duplicates of any company, behind the first of them. */
export function folded(items: readonly Item[]): Fold[] {
  const folds = new Map<string, Fold>()
  for (const item of items) {
    const keys = [`${item.employer.name} | ${titleOf(item.name)}`, `group ${item.group ?? `of ${item.id}`}`]
    const known = keys.map((key) => folds.get(key)).find((fold) => fold !== undefined)
    known?.more.push(item)
    const fold = known ?? { item, more: [] }
    for (const key of keys) if (!folds.has(key)) folds.set(key, fold)
  }
  return [...new Set(folds.values())]
}

/** The words of a title without what differs from place to place: `Курьер (м. Сокол)` is `Курьер`. */
const titleOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/\([^()]*\)/g, ' ')
    .replaceAll(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim() || name
