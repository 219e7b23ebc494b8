'use client'

import { useEffect, useRef, useState } from 'react'

/**
 * A text field that shows what the address says whenever that changes, and otherwise belongs to whoever types: also
 * what was typed before the scripts came stays, and what is being typed. Back and forward to another
 * text bring that one, also over what was typed and not sent.
 */
export function useShownText(text: string) {
  const field = useRef<HTMLInputElement>(null)
  const shown = useRef(text)
  const [steps, setSteps] = useState(0)
  const taken = useRef(steps)
  useEffect(() => {
    const onStep = () => setSteps((before) => before + 1)
    addEventListener('popstate', onStep)
    return () => removeEventListener('popstate', onStep)
  }, [])
  useEffect(() => {
    const before = shown.current
    const stepped = taken.current !== steps
    taken.current = steps
    if (before === text) return
    shown.current = text
    const typing = field.current === document.activeElement && field.current?.value !== before
    if (field.current && (stepped || !typing)) field.current.value = text
  }, [text, steps])
  const write = (value: string) => {
    if (field.current) field.current.value = value
  }
  return { field, write }
}
