'use client'

import dynamic from 'next/dynamic'
import { useState, type ReactNode } from 'react'
import { Slot } from '#components/ui/button.tsx'

const loadPanel = () => import('./confirm-panel.tsx')
const Panel = dynamic(async () => (await loadPanel()).ConfirmPanel, { ssr: false })

export type ConfirmDialogProps = {
  /** The button that opens the dialog. */
  trigger: ReactNode
  onOpenChange?: (open: boolean) => void
  title: string
  description?: string
  /** What is lost, in full. */
  children: ReactNode
  /** The word to type before the button works; omitted for actions that are easy to repeat. */
  phrase?: string
  action: string
  /** Of the button that acts. */
  variant?: 'primary' | 'danger'
  /** Runs the action. The dialog closes when it resolves, and stays open with the message when it rejects. */
  onConfirm: () => Promise<unknown>
}

/** Asks before an action that cannot be undone; with `phrase`, the name must be typed. Its code loads on first use. */
export function ConfirmDialog({ trigger, onOpenChange, ...panel }: ConfirmDialogProps) {
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const show = (next: boolean) => {
    setUsed(true)
    setOpen(next)
    onOpenChange?.(next)
  }
  return (
    <>
      <Slot aria-haspopup="dialog" onClick={() => show(true)} onPointerEnter={() => void loadPanel()}>
        {trigger}
      </Slot>
      {used && <Panel {...panel} open={open} onOpenChange={show} />}
    </>
  )
}
