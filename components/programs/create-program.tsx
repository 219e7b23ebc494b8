'use client'

import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { useSecretDialog } from '#components/trpc/use-form-dialog.ts'
import { CreateDialog } from '#components/ui/create-dialog.tsx'
import { DialogBody, DialogForm } from '#components/ui/form/dialog-form.tsx'
import { SelectField } from '#components/ui/form/form-fields.tsx'
import { NewSecret } from '#components/ui/new-secret.tsx'
import { ProgramFields, programOf, type ProgramValues } from './program-fields.tsx'

const KINDS = ['server', 'public'] as const

type CreateValues = ProgramValues & { kind: string }

/** A button that opens the form of a new program. Its secret is kept in this component's state only. */
export function CreateProgram() {
  const t = texts('programs.form')
  const trpc = useTRPC()
  const form = useForm<CreateValues>({
    defaultValues: { name: '', site: '', addresses: '', scopes: [], kind: 'server' },
  })
  const { created, setCreated, close, done, box } = useSecretDialog<CreateValues, { name: string; secret: string }>(
    form,
  )
  const create = useFormMutation(
    form,
    trpc.programs.create.mutationOptions({
      meta: { done: t('registered'), reload: trpc.programs.list.queryFilter() },
      onSuccess: ({ name, secret }) => (secret === null ? close() : setCreated({ name, secret })),
    }),
  )
  return (
    <CreateDialog
      label={t('register')}
      title={created ? texts('programs.list')('secretOf', { name: created.name }) : t('title')}
      {...box}
    >
      {created ? (
        <DialogBody>
          <NewSecret
            value={created.secret}
            copyLabel={texts('programs.list')('copySecret')}
            testId="secret"
            onDone={done}
          >
            {texts('programs.list')('copyNow')}
          </NewSecret>
        </DialogBody>
      ) : (
        <DialogForm
          {...create.formProps(({ kind, ...values }) => ({ ...programOf(values), confidential: kind === 'server' }))}
          action={t('register')}
        >
          <SelectField
            form={form}
            name="kind"
            label={t('kind')}
            options={KINDS.map((kind) => [kind, t(kind)] as const)}
          />
          <ProgramFields form={form as never} />
        </DialogForm>
      )}
    </CreateDialog>
  )
}
