import { texts } from '#i18n/texts.ts'
import { Select } from '#components/ui/form/select.tsx'
import { whoIn, type Card, type Stage } from './types.ts'

type StageSelectProps = {
  card: Pick<Card, 'stage' | 'response'>
  stages: readonly Pick<Stage, 'id' | 'name' | 'state' | 'responses'>[]
  onMove: (stage: Stage) => void
  className?: string
}

/** The stage of a response, and the way to another one without dragging. */
export function StageSelect({ card, stages, onMove, className }: StageSelectProps) {
  return (
    <Select
      aria-label={texts('vacancies.hiring')('stageOf', { who: whoIn(card) })}
      className={className}
      value={card.stage}
      onChange={({ target }) => {
        const to = stages.find(({ id }) => id === target.value)
        if (to) onMove(to)
      }}
      options={stages.map(({ id, name }) => [id, name] as const)}
    />
  )
}
