'use client'

import { useState } from 'react'
import { useRouter } from 'next/navigation'
import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { withQuery } from '#components/shell/search-params.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Choice } from '#components/ui/form/checkbox.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { formatNumber } from '#components/ui/locale.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { isoOf } from '../format.ts'
import { PagedRows } from '../paged-rows.tsx'
import { StateBadge } from '../responses/response-row.tsx'
import { Board } from './board.tsx'
import { CardCheckbox, CardMarks, CardName, type Selection } from './card-parts.tsx'
import { cardsInput, paramsOf, pathOf, type Asking } from './input.ts'
import { SelectionBar } from './selection-bar.tsx'
import { StageSelect } from './stage-select.tsx'
import type { Card, CardList, Settings, Stage } from './types.ts'
import { useMoves } from './use-moves.tsx'

/** The responses to a vacancy of the user's own company, as a list or as a board of its stages. */
export function VacancyResponses({ asking }: { asking: Asking }) {
  const t = texts('vacancies.responses')
  const trpc = useTRPC()
  const { vacancyId, view, status, stage, label } = asking
  const list = useQuery(trpc.vacancies.hiring.list.queryOptions(cardsInput(asking), { refetchOnMount: 'always' }))
  const settings = useQuery(trpc.vacancies.hiring.settings.queryOptions({}))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const clear = () => setChosen(new Set())
  const { moveTo, ask, dialog } = useMoves(clear)
  const choose: Selection['choose'] = (ids, on) =>
    setChosen((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))
  const labels = settings.data?.labels ?? []
  const items = list.data?.items ?? []
  const shared = { labels, chosen, choose, onMove: moveTo }
  const isNarrowed = status !== 'all' || stage !== undefined || label !== undefined
  const hrefOf = (id: string) => withQuery(pathOf(vacancyId), { ...paramsOf(asking), view: undefined, stage: id })
  return (
    <>
      <Filters asking={asking} labels={labels} stages={list.data?.stages ?? []} />
      {view === 'board' && list.data ? (
        <Board list={list.data} hrefOf={hrefOf} {...shared} />
      ) : (
        <>
          {items.length > 1 && <ChooseAll items={items} chosen={chosen} choose={choose} />}
          <PagedRows
            label={t('received')}
            query={list}
            skeleton={5}
            empty={
              <EmptyState
                icon={Inbox}
                title={isNarrowed ? texts('vacancies.hiring')('noneSuch') : t('none')}
                text={t('vacancyEmpty')}
              />
            }
            row={(card) => <Row card={card} stages={list.data?.stages ?? []} {...shared} />}
            path={pathOf(vacancyId)}
            params={paramsOf(asking)}
          />
        </>
      )}
      <SelectionBar cards={items.filter(({ id }) => chosen.has(id))} labels={labels} onAsk={ask} onClear={clear} />
      {dialog}
    </>
  )
}

type FiltersProps = { asking: Asking; labels: Settings['labels']; stages: CardList['stages'] }

function Filters({ asking, labels, stages }: FiltersProps) {
  const t = texts('vacancies.hiring')
  const router = useRouter()
  const { vacancyId, view, stage, label } = asking
  const go = (change: { stage?: string; label?: string }) =>
    router.push(withQuery(pathOf(vacancyId), { ...paramsOf(asking), ...change }), { scroll: false })
  if (view === 'board' && labels.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {view === 'list' && (
        <Select
          aria-label={t('stage')}
          className="sm:w-56"
          value={stage ?? ''}
          onChange={({ target }) => go({ stage: target.value })}
          options={[
            ['', t('everyStage')] as const,
            ...stages.map(({ id, name, responses }) => [id, `${name} (${formatNumber(responses)})`] as const),
          ]}
        />
      )}
      {labels.length > 0 && (
        <Select
          aria-label={t('label')}
          className="sm:w-56"
          value={label ?? ''}
          onChange={({ target }) => go({ label: target.value })}
          options={[['', t('everyLabel')] as const, ...labels.map(({ id, name }) => [id, name] as const)]}
        />
      )}
    </div>
  )
}

function ChooseAll({ items, chosen, choose }: Selection & { items: readonly Card[] }) {
  const ids = items.map(({ id }) => id)
  return (
    <Choice
      className="px-4"
      label={texts('vacancies.hiring')('chooseAll')}
      checked={ids.every((id) => chosen.has(id))}
      onChange={({ target }) => choose(ids, target.checked)}
    />
  )
}

type RowProps = Selection & {
  card: Card
  stages: readonly Stage[]
  labels: Settings['labels']
  onMove: (card: Card, stage: Stage) => void
}

function Row({ card, stages, labels, onMove, ...selection }: RowProps) {
  return (
    <div className="flex items-start gap-3 px-4 py-3">
      <CardCheckbox card={card} {...selection} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-0 basis-full flex-col gap-1.5 sm:flex-1 sm:basis-64">
          <CardName card={card} />
          <CardMarks card={card} labels={labels} />
        </div>
        <StateBadge negotiation={card.response} />
        <StageSelect card={card} stages={stages} onMove={(stage) => onMove(card, stage)} className="w-44" />
        <span className="w-24 text-right text-subtle max-sm:w-auto">
          <RelativeTime at={isoOf(card.response.created_at)} />
        </span>
      </div>
    </div>
  )
}
