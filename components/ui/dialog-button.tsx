'use client'

import dynamic from 'next/dynamic'
import { useState, type ReactNode } from 'react'
import type { DialogBoxProps } from './dialog-box.tsx'
import { giveTo } from './give-to.tsx'

const loadBox = () => import('./dialog-box.tsx')
const Box = dynamic(async () => (await loadBox()).DialogBox, { ssr: false })

type DialogButtonProps = DialogBoxProps & {
  /** The button that opens it. */
  trigger: ReactNode
}

/** A button and its dialog, whose code comes with the first use. */
export function DialogButton({ trigger, ...box }: DialogButtonProps) {
  const [used, setUsed] = useState(false)
  const show = () => {
    setUsed(true)
    box.onOpenChange(true)
  }
  return (
    <>
      {giveTo(trigger, { 'aria-haspopup': 'dialog', onClick: show, onPointerEnter: () => void loadBox() })}
      {used && <Box {...box} />}
    </>
  )
}
