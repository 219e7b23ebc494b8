import { useCallback, useEffect, useRef } from 'react'

/** A function with a stable identity that calls the latest `act`: components that get it need not render again. */
export function useLatest<T>(act: (value: T) => void): (value: T) => void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return useCallback((value: T) => latest.current(value), [])
}

/** Calls `act` with the last value once none has come for `ms`; not after the component is unmounted. */
export function useDebounced<T>(act: (value: T) => void, ms: number): (value: T) => void {
  const latest = useLatest(act)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (value: T) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest(value), ms)
    },
    [latest, ms],
  )
}
