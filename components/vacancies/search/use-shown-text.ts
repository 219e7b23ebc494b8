'use client'

import { useEffect, useRef } from 'react'

/**
 * A text field that shows what the address says whenever that changes, and otherwise belongs to whoever types: also
 * what was typed before the scripts came stays, and what is being typed.
 */
export function useShownText(text: string) {
  const field = useRef<HTMLInputElement>(null)
  const shown = useRef(text)
  useEffect(() => {
    const before = shown.current
    if (before === text) return
    shown.current = text
    const typing = field.current === document.activeElement && field.current?.value !== before
    if (field.current && !typing) field.current.value = text
  }, [text])
  const write = (value: string) => {
    if (field.current) field.current.value = value
  }
  return { field, write }
}
