'use client'

import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { useFormMutation, useForm } from '#components/trpc/use-form.ts'
import { useFormValues } from '#components/trpc/use-form-values.ts'
import { Button } from '#components/ui/button.tsx'
import { CardBody, TitledCard } from '#components/ui/card.tsx'
import { FormError } from '#components/ui/form/field.tsx'
import { TextField } from '#components/ui/form/form-fields.tsx'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { calls } from '../calls.ts'
import { creationProgress } from '../jobs/job-progress.ts'
import type { Server } from '../types.ts'

/** Creates a template from the running server. */
export function TemplateForm({ server }: { server: Server }) {
  const trpc = useTRPC()
  const t = texts('cloud.server.template')
  const form = useForm({ defaultValues: { Name: '', TechName: '' } })
  const values = useFormValues(form)
  const create = useFormMutation(
    form,
    trpc.cloud.templates.create.mutationOptions({
      meta: { progress: creationProgress('CreateTemplate'), reload: trpc.cloud.pathFilter() },
      onSuccess: () => form.reset(),
    }),
  )
  const name = { required: t('required'), most: 63, autoComplete: 'off' }
  return (
    <TitledCard id="create-template" title={t('title')}>
      <CardBody>
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={form.handleSubmit((given) => create.send({ ...given, ServerID: server.ID }))}
        >
          <p className="text-muted">{t('text')}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField form={form} name="Name" label={t('name')} placeholder={t('nameExample')} {...name} />
            <TextField form={form} name="TechName" label={t('techName')} placeholder="web-ready" {...name} />
          </div>
          <FormError message={form.formState.errors.root?.message} />
          <div className="flex justify-end">
            <Button type="submit" pending={create.isPending}>
              {t('create')}
            </Button>
          </div>
          <ApiCalls calls={[calls.createTemplate({ ...values, ServerID: server.ID })]} className="shadow-none" />
        </form>
      </CardBody>
    </TitledCard>
  )
}
