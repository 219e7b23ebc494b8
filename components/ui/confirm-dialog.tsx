'use client'

import dynamic from 'next/dynamic'
import { useState, type ReactNode } from 'react'
import { Slot } from './button.tsx'
import type { DialogBoxProps } from './dialog.tsx'

const loadPanel = () => import('./confirm-panel.tsx')
const Panel = dynamic(async () => (await loadPanel()).ConfirmPanel, { ssr: false })

const loadBox = () => import('./dialog.tsx')
const Box = dynamic(async () => (await loadBox()).DialogBox, { ssr: false })

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

type DialogButtonProps = DialogBoxProps & {
  /** The button that opens it. */
  trigger: ReactNode
}

/** A button and its dialog, whose code loads on first use. */
export function DialogButton({ trigger, ...box }: DialogButtonProps) {
  const [used, setUsed] = useState(false)
  const show = () => {
    setUsed(true)
    box.onOpenChange(true)
  }
  return (
    <>
      <Slot aria-haspopup="dialog" onClick={show} onPointerEnter={() => void loadBox()}>
        {trigger}
      </Slot>
      {used && <Box {...box} />}
    </>
  )
}
