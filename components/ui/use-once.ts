import { useRef } from 'react'

/**
 * Does nothing while what it began goes on. A button that is pending says so only with the next render: a second press
 * may come before it.
 */
export function useOnce<A extends unknown[]>(run: (...given: A) => Promise<unknown>): (...given: A) => Promise<void> {
  const running = useRef(false)
  return async (...given) => {
    if (running.current) return
    running.current = true
    try {
      await run(...given)
    } finally {
      running.current = false
    }
  }
}
