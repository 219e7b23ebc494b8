'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Slot } from '#components/ui/button.tsx'
import type { ConfirmDialogProps } from './confirm-panel.tsx'

const loadPanel = () => import('./confirm-panel.tsx')
const Panel = dynamic(async () => (await loadPanel()).ConfirmPanel, { ssr: false })

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
