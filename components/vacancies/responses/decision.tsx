'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { showInForm } from '#components/trpc/form-errors.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogContent, DialogForm } from '#components/ui/dialog.tsx'
import { toast } from '#components/ui/toast.tsx'
import { useMutateOnce } from '#components/ui/use-single-flight.ts'
import { atMost, TextareaField } from '../forms/fields.tsx'
import type { Negotiation } from './response-row.tsx'

type Kind = 'invite' | 'discard'

const COPY = {
  invite: { title: 'Invite to an interview', action: 'Send invitation', done: 'Invitation sent' },
  discard: { title: 'Decline the response', action: 'Decline', done: 'Response declined' },
}

/** The employer's decision, which can be changed later. */
export function Decision({ negotiation }: { negotiation: Negotiation }) {
  const [kind, setKind] = useState<Kind>()
  const { state } = negotiation
  return (
    <div className="flex flex-wrap gap-2">
      {state.id !== 'invitation' && (
        <Button variant="primary" aria-haspopup="dialog" onClick={() => setKind('invite')}>
          Invite
        </Button>
      )}
      {state.id !== 'discard' && (
        <Button aria-haspopup="dialog" onClick={() => setKind('discard')}>
          Decline
        </Button>
      )}
      {kind && <DecisionDialog kind={kind} id={negotiation.id} onClose={() => setKind(undefined)} />}
    </div>
  )
}

function DecisionDialog({ kind, id, onClose }: { kind: Kind; id: string; onClose: () => void }) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const form = useForm({ defaultValues: { message: '' } })
  const { title, action, done } = COPY[kind]
  const options = {
    onSuccess: async () => {
      toast.success(done)
      onClose()
      await cache.invalidateQueries(trpc.vacancies.negotiations.pathFilter())
    },
    onError: (error: unknown) => showInForm(form, error),
  }
  const invite = useMutation(trpc.vacancies.negotiations.invite.mutationOptions(options))
  const discard = useMutation(trpc.vacancies.negotiations.discard.mutationOptions(options))
  const decide = kind === 'invite' ? invite : discard
  const send = useMutateOnce(decide)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={title}>
        <DialogForm
          onSubmit={form.handleSubmit(({ message }) =>
            send({ negotiation_id: id, ...(message.trim() && { message }) }),
          )}
          action={action}
          variant={kind === 'invite' ? 'primary' : 'danger'}
          pending={decide.isPending}
          error={form.formState.errors.root?.message}
        >
          <TextareaField
            form={form}
            name="message"
            label="Message to the applicant (optional)"
            rules={atMost(10_000)}
            rows={5}
          />
        </DialogForm>
      </DialogContent>
    </Dialog>
  )
}
