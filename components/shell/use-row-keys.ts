import { useEffect, useRef, type RefObject } from 'react'

/** Arrow keys (and j, k) move between the rows of a list, its elements with `data-row`. */
export function useRowKeys<T extends HTMLElement>(): RefObject<T | null> {
  const list = useRef<T>(null)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const onKeyDown = (event: KeyboardEvent) => moveIn(element, event)
    element.addEventListener('keydown', onKeyDown)
    return () => element.removeEventListener('keydown', onKeyDown)
  }, [])
  return list
}

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }

function moveIn(list: HTMLElement, event: KeyboardEvent): void {
  const step = STEPS[event.key]
  if (step === undefined || event.target instanceof HTMLInputElement) return
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex((row) => row === document.activeElement)
  const next = rows[Math.min(rows.length - 1, Math.max(0, at + step))]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}
