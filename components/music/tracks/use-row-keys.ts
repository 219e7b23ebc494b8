import { useState, type KeyboardEvent } from 'react'

interface RowKeys {
  total: number
  /** Rows that Page Up and Page Down go by. */
  page: number
  reveal: (index: number) => void
  enter: (index: number) => void
}

/** The chosen row of a list, moved by the arrow keys, Page Up, Page Down, Home and End; Enter uses it. */
export function useRowKeys({ total, page, reveal, enter }: RowKeys) {
  const [active, setActive] = useState(-1)
  const select = (index: number) => {
    const next = Math.max(0, Math.min(index, total - 1))
    setActive(next)
    reveal(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, () => void> = {
      ArrowDown: () => select(active + 1),
      ArrowUp: () => select(active - 1),
      PageDown: () => select(active + page),
      PageUp: () => select(active - page),
      Home: () => select(0),
      End: () => select(total - 1),
      Enter: () => active >= 0 && enter(active),
    }
    const step = event.target === event.currentTarget || event.key !== 'Enter' ? steps[event.key] : undefined
    if (!step || total === 0) return
    event.preventDefault()
    step()
  }
  return { active, setActive, onKeyDown }
}
