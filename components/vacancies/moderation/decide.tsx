'use client'

import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Check, ShieldX } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { MOST_NOTE, type ModerationState } from '#server/products/vacancies/moderation/kinds.schema.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { TextDialog } from '#components/trpc/text-dialog.tsx'
import { Button } from '#components/ui/button.tsx'

/** Approves a vacancy, or holds it back; what it is already is not offered. */
export function Decide({ id, state }: { id: string; state: ModerationState }) {
  const t = texts('vacancies.moderation')
  const trpc = useTRPC()
  const [refusing, setRefusing] = useState(false)
  const close = () => setRefusing(false)
  const reload = trpc.vacancies.pathFilter()
  const approve = useMutation(
    trpc.vacancies.moderation.decide.mutationOptions({ meta: { done: t('approvedDone'), reload } }),
  )
  const refuse = useMutation(
    trpc.vacancies.moderation.decide.mutationOptions({ meta: { done: t('refusedDone'), reload }, onSuccess: close }),
  )
  return (
    <span className="flex gap-2">
      {state !== 'approved' && (
        <Button pending={approve.isPending} onClick={() => approve.mutate({ vacancy_id: id, state: 'approved' })}>
          <Check aria-hidden /> {t('approve')}
        </Button>
      )}
      {state !== 'refused' && (
        <Button aria-haspopup="dialog" onClick={() => setRefusing(true)}>
          <ShieldX aria-hidden /> {t('refuse')}
        </Button>
      )}
      {refusing && (
        <TextDialog
          title={t('refuseTitle')}
          description={t('refuseText')}
          label={t('noteLabel')}
          text=""
          field="note"
          required
          missing={t('noteEmpty')}
          most={MOST_NOTE}
          rows={5}
          action={t('refuse')}
          variant="danger"
          onText={(note) => refuse.mutateAsync({ vacancy_id: id, state: 'refused', note })}
          onClose={close}
        />
      )}
    </span>
  )
}
