import { useEffect } from 'react'

const SECONDS = 15

/** Loads the next track shortly before the present one ends, so that it follows without a pause for the network. */
export function usePreload(next: string | undefined, left: number): void {
  const isNear = left < SECONDS
  useEffect(() => {
    if (!next || !isNear) return
    const element = new Audio()
    element.preload = 'auto'
    element.src = next
    return () => element.removeAttribute('src')
  }, [next, isNear])
}
