'use client'

import { useWatch, type UseFormReturn } from 'react-hook-form'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import type { ApiCall } from '#components/shell/api-call.ts'
import { CreateDialog } from '#components/ui/create-dialog.tsx'
import { DialogForm } from '#components/ui/form/dialog-form.tsx'
import { TextField } from '#components/ui/form/form-fields.tsx'

type Named = { Name: string }

type CreateByNameProps = {
  form: UseFormReturn<Named>
  dialog: { open: boolean; onOpenChange: (open: boolean) => void }
  /** The mutation that the form submits. */
  create: { send: (values: Named) => void; isPending: boolean }
  title: string
  /** Text of both buttons. */
  action: string
  label: string
  /** What the field says when it is empty. */
  required: string
  placeholder: string
  /** The most characters. */
  most: number
  call: (values: Named) => ApiCall
  /** False for names that are not words. */
  spellCheck?: boolean
}

/** A button and a dialog for something that only needs a name. */
export function CreateByName(props: CreateByNameProps) {
  const { form, dialog, create, title, action, label, required, placeholder, most, call, spellCheck } = props
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) }
  return (
    <CreateDialog label={action} title={title} {...dialog}>
      <DialogForm
        onSubmit={form.handleSubmit((given) => create.send(given))}
        action={action}
        pending={create.isPending}
        error={form.formState.errors.root?.message}
      >
        <TextField
          form={form}
          name="Name"
          label={label}
          required={required}
          most={most}
          placeholder={placeholder}
          autoComplete="off"
          {...(spellCheck === false && { autoCapitalize: 'none', spellCheck })}
        />
        <ApiCalls calls={[call(values)]} className="shadow-none" />
      </DialogForm>
    </CreateDialog>
  )
}
