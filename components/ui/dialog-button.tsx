'use client'

import dynamic from 'next/dynamic'
import { useState, type ReactNode } from 'react'
import { Slot } from './button.tsx'
import type { DialogBoxProps } from './dialog.tsx'

const loadBox = () => import('./dialog.tsx')
const Box = dynamic(async () => (await loadBox()).DialogBox, { ssr: false })

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
      {(used || box.open) && <Box {...box} />}
    </>
  )
}
