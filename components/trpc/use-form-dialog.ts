import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** The state of a dialog with a form: it opens with the form's own values, and asks before it closes with others. */
export function useFormDialog<T extends FieldValues>(form: UseFormReturn<T> & { mayLeave: () => boolean }) {
  const [open, setOpen] = useState(false)
  const show = (next: boolean) => {
    form.reset()
    setOpen(next)
  }
  return { open, onOpenChange: (next: boolean) => (next || form.mayLeave()) && show(next), close: () => show(false) }
}
