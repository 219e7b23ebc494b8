'use client'

import { useForm } from 'react-hook-form'
import { showInForm } from '#components/trpc/form-errors.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '#components/ui/dialog.tsx'
import { Field, FormError } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { useSingleFlight } from '#components/ui/use-single-flight.ts'

type NameDialogProps = {
  title: string
  hint?: string
  /** The present name; empty for a new search. */
  name: string
  required?: boolean
  action: string
  /** Does it and closes the dialog; its failure is shown at the field. */
  onName: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a saved search. */
export function NameDialog({ title, hint, name, required, action, onName, onClose }: NameDialogProps) {
  const form = useForm({ defaultValues: { name } })
  const { errors, isSubmitting } = form.formState
  const nameOnce = useSingleFlight(onName)
  const submit = form.handleSubmit(async (given) => {
    try {
      await nameOnce(given.name.trim())
    } catch (error) {
      showInForm(form, error)
    }
  })
  return (
    <Dialog open onOpenChange={(open) => !open && !isSubmitting && onClose()}>
      <DialogContent title={title}>
        <form noValidate onSubmit={submit}>
          <DialogBody>
            <Field label="Name" hint={hint} error={errors.name?.message}>
              {(aria) => (
                <Input
                  {...aria}
                  {...form.register('name', {
                    validate: (value) => !required || value.trim() !== '' || 'Give the search a name',
                    maxLength: { value: 200, message: 'At most 200 characters' },
                  })}
                  autoComplete="off"
                />
              )}
            </Field>
            <FormError message={errors.root?.message} />
          </DialogBody>
          <DialogFooter>
            <Button type="submit" variant="primary" pending={isSubmitting}>
              {action}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
