import { useEffect } from 'react'

interface Keys {
  toggle: () => void
  skip: (seconds: number) => void
  next: () => void
  previous: () => void
}

const TAKEN = 'input, textarea, select, button, a, [role="dialog"], [contenteditable]'

/** Space or K plays and pauses, J and L skip ten seconds, Shift+N and Shift+P change the track: while nothing else wants the key. */
export function usePlayerKeys({ toggle, skip, next, previous }: Keys): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(TAKEN)) return
      const actions: Record<string, () => void> = {
        ' ': toggle,
        k: toggle,
        j: () => skip(-10),
        l: () => skip(10),
        N: next,
        P: previous,
      }
      const action = actions[event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [toggle, skip, next, previous])
}
