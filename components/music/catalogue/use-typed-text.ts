import { useEffect, useRef } from 'react'
import { useCalm, useLatest } from '../tracks/use-latest.ts'

const PAUSE_MS = 180

/**
 * Properties of a search box whose text is told a moment after the last key. The box keeps what was typed before the
 * page's scripts had come.
 */
export function useTypedText(text: string, tell: (text: string) => void) {
  const box = useRef<HTMLInputElement>(null)
  const first = useRef(text)
  const tellNow = useLatest(tell)
  const tellCalmly = useCalm(tell, PAUSE_MS)
  useEffect(() => {
    const early = box.current?.value.trim() ?? ''
    if (early !== first.current) tellNow(early)
  }, [tellNow])
  const onChange = (event: { target: HTMLInputElement }) => tellCalmly(event.target.value.trim())
  return { ref: box, defaultValue: text, onChange }
}
