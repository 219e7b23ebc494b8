'use client'

import dynamic from 'next/dynamic'
import { useState, type ReactNode } from 'react'
import { giveTo } from './give-to.tsx'

const loadPanel = () => import('./confirm-panel.tsx')
const Panel = dynamic(async () => (await loadPanel()).ConfirmPanel, { ssr: false })

export type ConfirmDialogProps = {
  /** The button that opens the dialog; or steer it with `open` and `onOpenChange`. */
  trigger?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  title: string
  /** What is lost, in full. */
  children: ReactNode
  /** The word to type before the button works; left out for acts that are easy to repeat. */
  phrase?: string
  action: string
  /** Runs the act. The dialog closes when it resolves, and stays, showing the message, when it rejects. */
  onConfirm: () => Promise<unknown>
}

/** Asks before an act that cannot be undone; with `phrase` the name must be typed. Its code comes with the first use. */
export function ConfirmDialog({ trigger, open: steered, onOpenChange, ...panel }: ConfirmDialogProps) {
  const [inner, setInner] = useState(false)
  const [used, setUsed] = useState(false)
  const open = steered ?? inner
  const setOpen = (next: boolean) => {
    setUsed(true)
    setInner(next)
    onOpenChange?.(next)
  }
  return (
    <>
      {giveTo(trigger, {
        'aria-haspopup': 'dialog',
        onClick: () => setOpen(true),
        onPointerEnter: () => void loadPanel(),
      })}
      {(used || open) && <Panel {...panel} open={open} onOpenChange={setOpen} />}
    </>
  )
}
