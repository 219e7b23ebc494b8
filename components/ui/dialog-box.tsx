'use client'

import type { ReactNode } from 'react'
import { Dialog, DialogContent } from './dialog.tsx'

export type DialogBoxProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
}

/** A dialog with a title, steered from outside. */
export function DialogBox({ open, onOpenChange, title, children }: DialogBoxProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={title}>{children}</DialogContent>
    </Dialog>
  )
}
