'use client'

import { useTRPC } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { useSecretDialog } from '#components/trpc/use-form-dialog.ts'
import { CreateDialog } from '#components/ui/create-dialog.tsx'
import { DialogBody, DialogForm } from '#components/ui/form/dialog-form.tsx'
import { SelectField } from '#components/ui/form/form-fields.tsx'
import { NewSecret } from '#components/ui/new-secret.tsx'
import { ProgramFields, programOf, type ProgramValues } from './program-fields.tsx'

type CreateValues = ProgramValues & { kind: string }

const KINDS = [
  ['server', 'On a server: it gets a secret'],
  ['public', 'In a browser or on a device: no secret'],
] as const

/** A button that opens the form of a new program. Its secret is kept in this component's state only. */
export function CreateProgram() {
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
      meta: { done: 'Program registered', reload: trpc.programs.list.queryFilter() },
      onSuccess: ({ name, secret }) => (secret === null ? close() : setCreated({ name, secret })),
    }),
  )
  return (
    <CreateDialog
      label="Register program"
      title={created ? `Secret of “${created.name}”` : 'Register a program'}
      {...box}
    >
      {created ? (
        <DialogBody>
          <NewSecret value={created.secret} copyLabel="Copy secret" testId="secret" onDone={done}>
            Copy it now: only a hash is stored, so it cannot be shown again.
          </NewSecret>
        </DialogBody>
      ) : (
        <DialogForm
          onSubmit={form.handleSubmit(({ kind, ...values }) =>
            create.send({ ...programOf(values), confidential: kind === 'server' }),
          )}
          action="Register program"
          pending={create.isPending}
          error={form.formState.errors.root?.message}
        >
          <SelectField form={form} name="kind" label="Where it runs" options={KINDS} />
          <ProgramFields form={form as never} />
        </DialogForm>
      )}
    </CreateDialog>
  )
}
