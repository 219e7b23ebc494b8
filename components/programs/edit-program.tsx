'use client'

import { texts } from '#i18n/texts.ts'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { DialogForm } from '#components/ui/form/dialog-form.tsx'
import { ProgramFields, programOf, type ProgramValues } from './program-fields.tsx'

type EditProgramProps = { program: RouterOutput['programs']['list']['items'][number]; onDone: () => void }

/** The form of a program's dialog. */
export function EditProgram({ program, onDone }: EditProgramProps) {
  const t = texts('programs.form')
  const trpc = useTRPC()
  const { id, name, site, redirect_uris, scopes } = program
  const form = useForm<ProgramValues>({
    defaultValues: { name, site, addresses: redirect_uris.join('\n'), scopes },
  })
  const update = useFormMutation(
    form,
    trpc.programs.update.mutationOptions({
      meta: { done: t('changed'), reload: trpc.programs.list.queryFilter() },
      onSuccess: onDone,
    }),
  )
  return (
    <DialogForm {...update.formProps((values) => ({ id, ...programOf(values) }))} action={t('save')}>
      <ProgramFields form={form} />
    </DialogForm>
  )
}
