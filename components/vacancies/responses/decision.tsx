'use client'

import { texts } from '#i18n/texts.ts'
import { useState } from 'react'
import { useTRPC } from '#components/trpc/client.ts'
import { useFormMutation, useForm } from '#components/trpc/use-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogContent } from '#components/ui/dialog.tsx'
import { DialogForm } from '#components/ui/form/dialog-form.tsx'
import { TextareaField } from '#components/ui/form/form-fields.tsx'
import type { Negotiation } from './response-row.tsx'

type Kind = 'invite' | 'discard'

/** The employer's decision, which can be changed later. */
export function Decision({ negotiation }: { negotiation: Negotiation }) {
  const t = texts('vacancies.response')
  const [kind, setKind] = useState<Kind>()
  const { state } = negotiation
  return (
    <div className="flex flex-wrap gap-2">
      {state.id !== 'invitation' && (
        <Button variant="primary" aria-haspopup="dialog" onClick={() => setKind('invite')}>
          {t('invite')}
        </Button>
      )}
      {state.id !== 'discard' && (
        <Button aria-haspopup="dialog" onClick={() => setKind('discard')}>
          {t('discard')}
        </Button>
      )}
      {kind && <DecisionDialog kind={kind} id={negotiation.id} onClose={() => setKind(undefined)} />}
    </div>
  )
}

function DecisionDialog({ kind, id, onClose }: { kind: Kind; id: string; onClose: () => void }) {
  const t = texts('vacancies.response')
  const trpc = useTRPC()
  const form = useForm({ defaultValues: { message: '' } })
  const options = {
    meta: { done: t(`${kind}Done`), reload: trpc.vacancies.negotiations.pathFilter() },
    onSuccess: onClose,
  }
  const invite = useFormMutation(form, trpc.vacancies.negotiations.invite.mutationOptions(options))
  const discard = useFormMutation(form, trpc.vacancies.negotiations.discard.mutationOptions(options))
  const { formProps } = kind === 'invite' ? invite : discard
  return (
    <Dialog open onOpenChange={(open) => !open && form.mayLeave() && onClose()}>
      <DialogContent title={t(`${kind}Title`)}>
        <DialogForm
          {...formProps(({ message }) => ({ negotiation_id: id, ...(message.trim() && { message }) }))}
          action={t(`${kind}Action`)}
          variant={kind === 'invite' ? 'primary' : 'danger'}
        >
          <TextareaField form={form} name="message" label={t('message')} most={10_000} rows={5} />
        </DialogForm>
      </DialogContent>
    </Dialog>
  )
}
