'use client'

import { texts } from '#i18n/texts.ts'
import { useState, type KeyboardEvent } from 'react'
import { MOST_MESSAGE_CHARACTERS } from '#server/products/rides/problems/topics.schema.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { FormError } from '#components/ui/form/field.tsx'
import { TextareaField } from '#components/ui/form/form-fields.tsx'

interface MessageFormProps {
  id: string
  /** False for a task that no rider reads. */
  canReply: boolean
}

type Reader = 'rider' | 'agents'

/** A reply that the rider reads, or a note that only agents see. Ctrl + Enter sends. */
export function MessageForm({ id, canReply }: MessageFormProps) {
  const trpc = useTRPC()
  const [chosen, setChosen] = useState<Reader>('rider')
  const mode = canReply ? chosen : 'agents'
  const toRider = mode === 'rider'
  const t = texts('rides.message')
  const form = useForm({ defaultValues: { text: '' } })
  const { send, isPending } = useFormMutation(
    form,
    trpc.rides.support.postMessage.mutationOptions({
      meta: { reload: trpc.rides.support.pathFilter() },
      onSuccess: () => form.reset(),
    }),
  )
  const submit = form.handleSubmit(({ text }) => send({ id, text, visible_to: mode }))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      className={cn('flex flex-col gap-3 border-t px-4 py-3', mode === 'agents' && 'bg-sunken')}
    >
      {canReply && (
        <fieldset className="flex gap-1">
          <legend className="sr-only">{t('who')}</legend>
          {(['rider', 'agents'] as const).map((one) => (
            <label
              key={one}
              className="inline-flex min-h-9 items-center rounded-md px-3 font-medium text-muted transition-colors hover:bg-hover has-checked:bg-accent-soft has-checked:text-accent-text has-focus-visible:outline-2 has-focus-visible:outline-accent-text"
            >
              <input
                type="radio"
                name="visible_to"
                className="sr-only"
                checked={mode === one}
                onChange={() => setChosen(one)}
              />
              {t(one === 'rider' ? 'reply' : 'note')}
            </label>
          ))}
        </fieldset>
      )}
      <TextareaField
        form={form}
        name="text"
        label={t(toRider ? 'replyLabel' : 'noteLabel')}
        hint={t(toRider ? 'replyHint' : 'noteHint')}
        most={MOST_MESSAGE_CHARACTERS}
        rules={{ validate: (value) => value.trim() !== '' || t('missing') }}
        rows={3}
        onKeyDown={onKeyDown}
        className="text-base"
      />
      <FormError message={form.formState.errors.root?.message} />
      <Button type="submit" variant="primary" pending={isPending} className="min-h-11 self-end sm:min-h-8">
        {t(toRider ? 'sendReply' : 'saveNote')}
      </Button>
    </form>
  )
}
