'use client'

import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { CardForm } from '#components/ui/form/card-form.tsx'
import { CheckboxField } from '#components/ui/form/form-fields.tsx'
import type { Server } from '../types.ts'
import { labelLines, labelsFrom } from './label-lines.ts'
import { LabelsField } from './labels-field.tsx'

/** The labels of a server, one a line, and whether it may be deleted. */
export function LabelsCard({ server }: { server: Server }) {
  const t = texts('cloud.labels')
  const trpc = useTRPC()
  const form = useForm({ values: { Labels: labelLines(server.Labels), Protected: server.Protected } })
  const meta = { reload: trpc.cloud.pathFilter(), done: t('saved') }
  const update = useFormMutation(form, trpc.cloud.servers.update.mutationOptions({ meta }))
  return (
    <CardForm
      {...update.formProps(({ Labels, Protected }) => ({ id: server.ID, Labels: labelsFrom(Labels), Protected }))}
      title={t('title')}
      action={t('save')}
    >
      <LabelsField form={form} />
      <CheckboxField form={form} name="Protected" label={t('protected')} />
    </CardForm>
  )
}
