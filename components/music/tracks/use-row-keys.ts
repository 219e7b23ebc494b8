import { useState, type KeyboardEvent } from 'react'

interface RowKeys {
  total: number
  /** The row the arrows go to first while none is chosen. */
  topRow: () => number
  /** Rows that Page Up and Page Down go by. */
  page: number
  reveal: (index: number) => void
  enter: (index: number) => void
}

/** The chosen row of a list, moved by the arrow keys, Page Up, Page Down, Home and End; Enter uses it. */
export function useRowKeys({ total, topRow, page, reveal, enter }: RowKeys) {
  const [active, setActive] = useState(-1)
  const select = (index: number) => {
    const next = Math.max(0, Math.min(index, total - 1))
    setActive(next)
    reveal(next)
  }
  const by = (rows: number) => select(active < 0 ? topRow() : active + rows)
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, () => void> = {
      ArrowDown: () => by(1),
      ArrowUp: () => by(-1),
      PageDown: () => by(page),
      PageUp: () => by(-page),
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
