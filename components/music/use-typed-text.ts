import { useEffect, useRef } from 'react'

const PAUSE_MS = 180

/**
 * Properties of a search box whose text is told a moment after the last key. The box keeps what was typed before the
 * page's scripts had come.
 */
export function useTypedText(text: string, tell: (text: string) => void) {
  const box = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(tell)
  const first = useRef(text)
  useEffect(() => {
    latest.current = tell
  })
  const type = (next: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(next.trim()), PAUSE_MS)
  }
  useEffect(() => {
    const early = box.current?.value.trim() ?? ''
    if (early !== first.current) latest.current(early)
    return () => clearTimeout(timer.current)
    // Only once: afterwards every key is heard.
  }, [])
  return { ref: box, defaultValue: text, onChange: (event: { target: HTMLInputElement }) => type(event.target.value) }
}
