'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { MOST_NOTE } from '#server/products/vacancies/moderation/kinds.schema.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import type { Vacancy } from '../postings/types.ts'
import { Findings } from './findings.tsx'

const TextDialog = dynamic(async () => (await import('#components/trpc/text-dialog.tsx')).TextDialog, { ssr: false })

type Moderation = NonNullable<Vacancy['moderation']>

/** What moderation tells the employer of a vacancy, and the way to answer it. */
export function HeldNotice({ id, moderation }: { id: string; moderation: Moderation }) {
  const t = texts('vacancies.held')
  const trpc = useTRPC()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const meta = { done: t('appealDone'), reload: trpc.vacancies.pathFilter() }
  const send = useMutation(trpc.vacancies.moderation.appeal.mutationOptions({ meta, onSuccess: close }))
  const { state, findings, note, appeal, can_appeal: canAppeal } = moderation
  if (state === 'approved') return null
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-warning-soft p-4">
      <div>
        <p className="font-semibold text-warning">{titleOf(state)}</p>
        <p className="mt-1">{t(`${state}Text`)}</p>
      </div>
      <Findings findings={findings} />
      {note !== null && <Said title={t('note')} text={note} />}
      {appeal !== null && <Said title={t('yourAppeal')} text={appeal} />}
      {canAppeal && (
        <Button aria-haspopup="dialog" className="self-start" onClick={() => setOpen(true)}>
          {t('appeal')}
        </Button>
      )}
      {state === 'refused' && !canAppeal && <p>{t('noMore')}</p>}
      {open && (
        <TextDialog
          title={t('appealTitle')}
          label={t('appealLabel')}
          text=""
          field="text"
          required
          missing={t('appealEmpty')}
          most={MOST_NOTE}
          rows={5}
          action={t('appealSend')}
          onText={(text) => send.mutateAsync({ vacancy_id: id, text })}
          onClose={close}
        />
      )}
    </div>
  )
}

const titleOf = (state: Moderation['state']) => texts('vacancies.held')(state === 'waiting' ? 'titleWaiting' : 'title')

/** What somebody has written. */
export function Said({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <p className="text-muted">{title}</p>
      <UserText as="p" text={text} className="whitespace-pre-line" />
    </div>
  )
}
