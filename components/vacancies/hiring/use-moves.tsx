'use client'

import dynamic from 'next/dynamic'
import { useState, type ReactNode } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import type { Asked } from './answer-dialog.tsx'
import type { Card, CardList, Stage } from './types.ts'

const AnswerDialog = dynamic(async () => (await import('./answer-dialog.tsx')).AnswerDialog, { ssr: false })

interface Moves {
  /** Moves a response. If the stage notifies the applicant, a dialog for the message opens first. */
  moveTo: (card: Pick<Card, 'id' | 'response'>, stage: Stage) => void
  ask: (asked: Asked) => void
  dialog: ReactNode
}

/** Moves responses, with optimistic updates, and renders the dialog that answers applicants. */
export function useMoves(onAnswered?: () => void): Moves {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const reload = trpc.vacancies.hiring.pathFilter()
  const move = useMutation(
    trpc.vacancies.hiring.update.mutationOptions({
      meta: { failed: texts('vacancies.hiring')('moveFailed'), reload },
      onMutate: ({ negotiation_id: id, stage }) =>
        cache.setQueriesData<CardList>(trpc.vacancies.hiring.list.pathFilter(), (list) =>
          list && stage !== undefined ? moved(list, String(id), stage) : list,
        ),
      onError: () => cache.invalidateQueries(reload),
    }),
  )
  const moveTo: Moves['moveTo'] = (card, stage) => {
    const action = stage.state === 'invitation' ? 'invite' : 'discard'
    if (stage.state && stage.state !== card.response.state.id) setAsked({ cards: [card], action, stage: stage.id })
    else move.mutate({ negotiation_id: card.id, stage: stage.id })
  }
  const close = () => setAsked(undefined)
  const dialog = asked && <AnswerDialog {...asked} onDone={onAnswered} onClose={close} />
  return { moveTo, ask: setAsked, dialog }
}

/** The list with a response in another stage. */
function moved(list: CardList, id: string, to: string): CardList {
  const card = list.items.find((item) => item.id === id)
  if (!card || card.stage === to) return list
  const counted = ({ id: stage, ...rest }: Stage): Stage => {
    const more = stage === to ? 1 : stage === card.stage ? -1 : 0
    return { ...rest, id: stage, responses: rest.responses + more }
  }
  return {
    ...list,
    items: list.items.map((item) => (item === card ? { ...item, stage: to } : item)),
    stages: list.stages.map(counted),
  }
}
