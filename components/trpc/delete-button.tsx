'use client'

import { Trash2 } from 'lucide-react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { ConfirmDialogProps } from './confirm-panel.tsx'
import { Button } from '#components/ui/button.tsx'

type Props = Omit<ConfirmDialogProps, 'trigger' | 'action'> & {
  /** The text of the button in the row; short, because the row shows what it deletes. */
  label: string
  /** The text of the button in the dialog; `label` by default. */
  action?: string
  /** The accessible name, which says what is deleted; the title of the dialog by default. */
  accessibleName?: string
  disabled?: boolean
}

/** The button of a row that deletes it after a confirmation. */
export function DeleteButton({ label, accessibleName, disabled, ...dialog }: Props) {
  return (
    <ConfirmDialog
      trigger={
        <Button
          size="sm"
          variant="ghost"
          className="text-danger"
          disabled={disabled}
          aria-label={accessibleName ?? dialog.title}
        >
          <Trash2 aria-hidden /> {label}
        </Button>
      }
      action={label}
      {...dialog}
    />
  )
}
