import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** The state of a dialog with a form, which is reset on opening and closing. Closing asks if values were changed. */
export function useFormDialog<T extends FieldValues>(form: UseFormReturn<T> & { mayLeave: () => boolean }) {
  const [open, setOpen] = useState(false)
  const show = (next: boolean) => {
    form.reset()
    setOpen(next)
  }
  return { open, onOpenChange: (next: boolean) => (next || form.mayLeave()) && show(next), close: () => show(false) }
}

/** The same for a form that creates a secret, shown once: it is forgotten when the dialog opens again. */
export function useSecretDialog<T extends FieldValues, Created>(form: Parameters<typeof useFormDialog<T>>[0]) {
  const { open, onOpenChange, close } = useFormDialog(form)
  const [created, setCreated] = useState<Created>()
  const show = (next: boolean) => {
    if (next) setCreated(undefined)
    onOpenChange(next)
  }
  const box = { wide: true, stays: created !== undefined, open, onOpenChange: show }
  return { created, setCreated, close, done: () => show(false), box }
}
