'use client'

import { useMutation } from '@tanstack/react-query'
import { Check, Minus, Tag } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { langOf } from '#components/ui/locale.ts'
import { Menu, menuEntry } from '#components/ui/menu.tsx'
import { toast } from '#components/ui/toast.tsx'
import type { Card, Settings } from './types.ts'

type LabelMenuProps = { cards: readonly Card[]; labels: Settings['labels']; disabled: boolean }

/** Adds a label to all of these responses, or removes it where each has it. */
export function LabelMenu({ cards, labels, disabled }: LabelMenuProps) {
  const t = texts('vacancies.hiring')
  const trpc = useTRPC()
  const change = useMutation(
    trpc.vacancies.hiring.label.mutationOptions({
      meta: { failed: t('labelFailed'), reload: trpc.vacancies.hiring.pathFilter() },
      onSuccess: ({ done, items }, { label, action }) => {
        const name = labels.find(({ id }) => id === label)?.name ?? ''
        const gone = items.filter(({ refused }) => refused === 'not_found').length
        if (gone > 0) toast.error(t('labelsLeft', { count: gone }))
        if (done > 0) toast.success(t(`${action}Done`, { count: done, name }))
      },
    }),
  )
  return (
    <Menu
      atButton
      label={t('labelMany')}
      trigger={
        <>
          <Tag aria-hidden /> <span aria-hidden>{t('labelMany')}</span>
        </>
      }
      button={{ variant: 'secondary', disabled, pending: change.isPending }}
      className="max-h-80 max-w-72 min-w-44 overflow-y-auto"
    >
      {labels.map(({ id, name }) => {
        const having = cards.filter((card) => card.labels.includes(id)).length
        const all = having === cards.length
        return (
          <button
            key={id}
            type="button"
            lang={langOf(name)}
            aria-pressed={all || (having > 0 && 'mixed')}
            className={menuEntry}
            onClick={() =>
              change.mutate({ responses: cards.map((card) => card.id), label: id, action: all ? 'remove' : 'add' })
            }
          >
            {all ? <Check aria-hidden /> : having > 0 ? <Minus aria-hidden /> : <span className="size-4 shrink-0" />}
            <span className="min-w-0 break-words">{name}</span>
          </button>
        )
      })}
    </Menu>
  )
}
