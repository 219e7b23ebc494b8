import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { DialogFooter } from '#components/ui/dialog.tsx'

interface FormFooterProps {
  submitLabel: string
  pending: boolean
  /** Another button, to the left. */
  aside: ReactNode
}

/** The buttons of a form in a dialog. */
export function FormFooter({ submitLabel, pending, aside }: FormFooterProps) {
  return (
    <DialogFooter>
      {aside}
      <Button type="submit" variant="primary" pending={pending}>
        {submitLabel}
      </Button>
    </DialogFooter>
  )
}
