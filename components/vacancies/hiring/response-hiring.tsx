'use client'

import { useQuery, useMutation } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { cn } from '#components/ui/cn.ts'
import { langOf } from '#components/ui/locale.ts'
import { Notes } from './notes.tsx'
import { Reminders } from './reminders.tsx'
import { StageSelect } from './stage-select.tsx'
import type { Settings } from './types.ts'
import { useMoves } from './use-moves.tsx'

/** What the company keeps about a response: its stage, labels, notes and reminders. */
export function ResponseHiring({ id }: { id: string }) {
  const t = texts('vacancies.hiring')
  const trpc = useTRPC()
  const card = useQuery(trpc.vacancies.hiring.get.queryOptions({ negotiation_id: id }))
  const settings = useQuery(trpc.vacancies.hiring.settings.queryOptions({}))
  const { moveTo, dialog } = useMoves()
  return (
    <Card aria-labelledby="hiring" className="flex flex-col gap-5 p-5 sm:p-6">
      <div>
        <h2 id="hiring" className="text-base font-semibold">
          {t('title')}
        </h2>
        <p className="mt-1 text-muted">{t('titleText')}</p>
      </div>
      <QueryStatus query={card} rows={3} />
      {card.data && settings.data && (
        <>
          <div className="flex flex-col gap-1.5">
            <span className="font-medium" aria-hidden>
              {t('stage')}
            </span>
            <StageSelect
              card={card.data}
              stages={settings.data.stages}
              onMove={(stage) => moveTo(card.data, stage)}
              className="sm:w-64"
            />
          </div>
          <Labels card={card.data} labels={settings.data.labels} />
          <Notes id={id} notes={card.data.notes} />
          <Reminders id={id} reminders={card.data.reminders} />
        </>
      )}
      {dialog}
    </Card>
  )
}

type LabelsProps = { card: RouterOutput['vacancies']['hiring']['get']; labels: Settings['labels'] }

/** Every label of the company, as a button that sets it or takes it away. */
function Labels({ card, labels }: LabelsProps) {
  const t = texts('vacancies.hiring')
  const trpc = useTRPC()
  const meta = { failed: t('labelFailed'), reload: trpc.vacancies.hiring.pathFilter() }
  const update = useMutation(trpc.vacancies.hiring.update.mutationOptions({ meta }))
  if (labels.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t('labels')}</legend>
      <div className="flex flex-wrap gap-1.5">
        {labels.map(({ id, name }) => {
          const isOn = card.labels.includes(id)
          const next = isOn ? card.labels.filter((other) => other !== id) : [...card.labels, id]
          return (
            <Button
              key={id}
              size="sm"
              lang={langOf(name)}
              aria-pressed={isOn}
              disabled={update.isPending}
              className={cn('rounded-full', isOn && 'border-accent-line bg-accent-soft text-accent-text')}
              onClick={() => update.mutate({ negotiation_id: card.id, labels: next })}
            >
              {name}
            </Button>
          )
        })}
      </div>
    </fieldset>
  )
}
