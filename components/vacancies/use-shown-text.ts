'use client'

import { useEffect, useRef } from 'react'

/**
 * A text field that shows what the address says whenever that changes, and otherwise belongs to whoever types: also
 * what was typed before the scripts came stays.
 */
export function useShownText(text: string) {
  const field = useRef<HTMLInputElement>(null)
  const shown = useRef(text)
  useEffect(() => {
    if (shown.current === text) return
    shown.current = text
    if (field.current && field.current !== document.activeElement) field.current.value = text
  }, [text])
  return field
}
