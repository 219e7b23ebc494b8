'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useEffectEvent } from 'react'
import { Plus } from 'lucide-react'
import { Button } from './button.tsx'
import type { DialogBoxProps } from './dialog.tsx'
import { DialogButton } from './dialog-button.tsx'

/** The query string that makes a page open its `CreateDialog`. */
export const CREATE = '?create=1'

type CreateDialogProps = DialogBoxProps & {
  label: string
  /** `secondary` beside a button that matters more. */
  variant?: 'primary' | 'secondary'
}

/** A button above a list, and the dialog in which something is added to it. */
export function CreateDialog({ label, variant = 'primary', ...box }: CreateDialogProps) {
  const isAsked = useSearchParams().has('create')
  const openAsAsked = useEffectEvent(() => {
    history.replaceState(null, '', location.pathname)
    box.onOpenChange(true)
  })
  useEffect(() => {
    if (isAsked) openAsAsked()
  }, [isAsked])
  return (
    <DialogButton
      trigger={
        <Button variant={variant}>
          <Plus aria-hidden /> {label}
        </Button>
      }
      {...box}
    />
  )
}
