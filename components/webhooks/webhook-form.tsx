'use client'

import type { UseFormReturn } from 'react-hook-form'
import { texts } from '#i18n/texts.ts'
import { useServedNames } from '#components/shell/served.tsx'
import { useTRPC } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { useFormDialog, useSecretDialog } from '#components/trpc/use-form-dialog.ts'
import { Button } from '#components/ui/button.tsx'
import { Choices } from '#components/ui/form/choices.tsx'
import { CreateDialog } from '#components/ui/create-dialog.tsx'
import { DialogButton } from '#components/ui/dialog-button.tsx'
import { DialogBody, DialogForm } from '#components/ui/form/dialog-form.tsx'
import { TextField, useField } from '#components/ui/form/form-fields.tsx'
import { NewSecret } from '#components/ui/new-secret.tsx'
import { eventText } from '#server/core/product-texts.schema.ts'
import { EVENT_TYPES, type EventType } from '#server/platform/webhooks/events.schema.ts'
import type { CreatedWebhook, Webhook } from './types.ts'

type Values = { url: string; description: string; events: EventType[] }

/** A button that opens the form of a new webhook. Its secret is kept in this component's state only. */
export function CreateWebhook() {
  const t = texts('webhooks.form')
  const trpc = useTRPC()
  const form = useForm<Values>({ defaultValues: { url: '', description: '', events: [] } })
  const { created, setCreated, done, box } = useSecretDialog<Values, CreatedWebhook>(form)
  const create = useFormMutation(
    form,
    trpc.webhooks.create.mutationOptions({ meta: { reload: trpc.webhooks.list.queryFilter() }, onSuccess: setCreated }),
  )
  return (
    <CreateDialog label={t('create')} title={created ? texts('webhooks.list')('secretReady') : t('title')} {...box}>
      {created ? (
        <DialogBody>
          <SigningSecret webhook={created} onDone={done} />
        </DialogBody>
      ) : (
        <DialogForm {...create.formProps()} action={t('create')}>
          <Fields form={form} wide />
        </DialogForm>
      )}
    </CreateDialog>
  )
}

type SigningSecretProps = { webhook: CreatedWebhook; title?: string; onDone: () => void }

/** The secret of a webhook, shown once. */
export function SigningSecret({ webhook: { secret, url }, title, onDone }: SigningSecretProps) {
  const t = texts('webhooks.form')
  return (
    <NewSecret title={title} value={secret} copyLabel={t('copy')} testId="secret" onDone={onDone}>
      {t('copyNow', { url })}
    </NewSecret>
  )
}

/** A button that opens the form of an existing webhook. */
export function EditWebhook({ webhook }: { webhook: Webhook }) {
  const t = texts('webhooks.form')
  const trpc = useTRPC()
  const { id, url, description, events, actions } = webhook
  const form = useForm<Values>({ values: { url, description, events } })
  const { open, onOpenChange, close } = useFormDialog(form)
  const update = useFormMutation(
    form,
    trpc.webhooks.update.mutationOptions({
      meta: { reload: trpc.webhooks.list.queryFilter(), done: t('saved') },
      onSuccess: close,
    }),
  )
  return (
    <DialogButton
      trigger={<Button size="sm">{t('edit')}</Button>}
      open={open}
      onOpenChange={onOpenChange}
      title={t('editTitle')}
    >
      <DialogForm
        {...update.formProps(({ events: chosen, ...values }) => ({
          id,
          ...values,
          ...(chosen.length > 0 && { events: chosen }),
        }))}
        action={t('save')}
        variant="primary"
      >
        <Fields form={form} mayBeNone={actions.length > 0} />
      </DialogForm>
    </DialogButton>
  )
}

/** @param props.mayBeNone whether no event need be chosen, because the webhook sends something else */
function Fields({ form, ...look }: { form: UseFormReturn<Values>; wide?: boolean; mayBeNone?: boolean }) {
  const t = texts('webhooks.form')
  return (
    <>
      <TextField
        form={form}
        name="url"
        label={t('address')}
        type="url"
        inputMode="url"
        required={t('addressRequired')}
        most={2000}
        placeholder="https://example.com/hooks/quartet"
        autoComplete="off"
      />
      <TextField form={form} name="description" label={t('note')} most={200} autoComplete="off" />
      <EventPicker form={form} {...look} />
    </>
  )
}

function EventPicker({ form, wide, mayBeNone }: Parameters<typeof Fields>[0]) {
  const t = texts('webhooks.form')
  const { value, onChange, ref, error } = useField<Values, EventType[]>(
    form,
    'events',
    ({ length }) => length > 0 || mayBeNone === true || t('eventsRequired'),
  )
  const served = useServedNames('events')
  const toggle = (type: EventType, on: boolean) =>
    onChange(EVENT_TYPES.filter((other) => (other === type ? on : value.includes(other))))
  return (
    <Choices
      legend={t('events')}
      options={EVENT_TYPES.filter((type) => served.includes(type)).map((type) => [type, eventText(type)])}
      chosen={value}
      onToggle={toggle}
      error={error}
      ref={ref}
      wide={wide === true}
    />
  )
}
