'use client'

import Link from 'next/link'
import { useState } from 'react'
import { texts } from '#i18n/texts.ts'
import { Badge } from '#components/ui/badge.tsx'
import { cn } from '#components/ui/cn.ts'
import { Select } from '#components/ui/form/select.tsx'
import { formatNumber } from '#components/ui/locale.ts'
import { UserText } from '#components/ui/user-text.tsx'
import { CardCheckbox, CardMarks, CardName, type Selection } from './card-parts.tsx'
import { StageSelect } from './stage-select.tsx'
import type { Card, CardList, Settings, Stage } from './types.ts'

type BoardProps = Selection & {
  list: CardList
  labels: Settings['labels']
  onMove: (card: Card, stage: Stage) => void
  /** Address of the list of one stage. */
  hrefOf: (stage: string) => string
}

/** A column for each stage; on a phone the chosen one. Cards are dragged, or moved by their select. */
export function Board({ list, ...props }: BoardProps) {
  const t = texts('vacancies.hiring')
  const { stages } = list
  const [shown, setShown] = useState(stages.find(({ responses }) => responses > 0)?.id ?? stages[0]?.id)
  return (
    <>
      <Select
        aria-label={t('column')}
        className="md:hidden"
        value={shown}
        onChange={({ target }) => setShown(target.value)}
        options={stages.map(({ id, name, responses }) => [id, `${name} (${formatNumber(responses)})`] as const)}
      />
      <div className="grid gap-3 md:auto-cols-[minmax(12rem,1fr)] md:grid-flow-col md:overflow-x-auto md:pb-2">
        {stages.map((stage) => (
          <Column key={stage.id} stage={stage} list={list} hidden={stage.id !== shown} {...props} />
        ))}
      </div>
    </>
  )
}

type ColumnProps = BoardProps & { stage: Stage; /** On a phone. */ hidden: boolean }

function Column({ stage, list, hidden, onMove, hrefOf, ...props }: ColumnProps) {
  const t = texts('vacancies.hiring')
  const [over, setOver] = useState(false)
  const cards = list.items.filter((card) => card.stage === stage.id)
  const more = stage.responses - cards.length
  return (
    // Dragging is one way of two: each card has a select.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={t('columnOf', { name: stage.name, count: stage.responses })}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const card = list.items.find(({ id }) => id === event.dataTransfer.getData('text/plain'))
        if (card && card.stage !== stage.id) onMove(card, stage)
      }}
      className={cn(
        'flex min-w-0 flex-col gap-2 rounded-xl border bg-sunken p-2 md:min-h-64',
        hidden && 'max-md:hidden',
        over && 'border-accent bg-accent-soft',
      )}
    >
      <h2 className="flex items-center justify-between gap-2 px-1.5 py-1 font-semibold">
        <UserText text={stage.name} className="truncate" />
        <Badge>{formatNumber(stage.responses)}</Badge>
      </h2>
      <ul className="flex flex-col gap-2 empty:hidden">
        {cards.map((card) => (
          <BoardCard key={card.id} card={card} stages={list.stages} onMove={onMove} {...props} />
        ))}
      </ul>
      {more > 0 && (
        <Link href={hrefOf(stage.id)} prefetch={false} className="px-1.5 py-1 text-accent-text hover:underline">
          {t('more', { count: more })}
        </Link>
      )}
    </section>
  )
}

type BoardCardProps = Omit<BoardProps, 'list' | 'hrefOf'> & { card: Card; stages: readonly Stage[] }

function BoardCard({ card, stages, labels, onMove, ...selection }: BoardCardProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData('text/plain', card.id)
        dataTransfer.effectAllowed = 'move'
      }}
      className="flex cursor-grab flex-col gap-2 rounded-lg border bg-surface p-3 shadow-sm"
    >
      <div className="flex items-start gap-2.5">
        <CardCheckbox card={card} {...selection} />
        <CardName card={card} className="min-w-0 flex-1" />
      </div>
      <CardMarks card={card} labels={labels} />
      <StageSelect card={card} stages={stages} onMove={(stage) => onMove(card, stage)} />
    </li>
  )
}
