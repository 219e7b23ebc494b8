import { texts } from '#i18n/texts.ts'
import { MOST_AT_ONCE } from '#server/products/vacancies/hiring/answers.schema.ts'
import { Button } from '#components/ui/button.tsx'
import type { Asked } from './answer-dialog.tsx'
import { LabelMenu } from './label-menu.tsx'
import type { Card, Settings } from './types.ts'

type SelectionBarProps = {
  cards: readonly Card[]
  labels: Settings['labels']
  onAsk: (asked: Asked) => void
  onClear: () => void
}

/** What can be done with the chosen responses. */
export function SelectionBar({ cards, labels, onAsk, onClear }: SelectionBarProps) {
  const t = texts('vacancies.hiring')
  const [first, ...others] = cards
  const tooMany = cards.length > MOST_AT_ONCE
  if (!first) return null
  const ask = (action: Asked['action']) => onAsk({ cards: [first, ...others], action })
  return (
    <section
      aria-label={t('selection')}
      className="selection-bar flex flex-wrap items-center justify-end gap-2 rounded-xl border bg-surface p-3 shadow-lg"
    >
      <output className="mr-auto px-1 font-medium">
        {tooMany ? t('tooMany', { count: MOST_AT_ONCE }) : t('selected', { count: cards.length })}
      </output>
      <Button onClick={onClear}>{t('clear')}</Button>
      {labels.length > 0 && <LabelMenu cards={cards} labels={labels} disabled={tooMany} />}
      <Button aria-haspopup="dialog" disabled={tooMany} onClick={() => ask('discard')}>
        {t('discardMany')}
      </Button>
      <Button variant="primary" aria-haspopup="dialog" disabled={tooMany} onClick={() => ask('invite')}>
        {t('inviteMany')}
      </Button>
    </section>
  )
}
