import { useCallback, useEffect, useRef } from 'react'

/** A function that stays the same while what it does changes: what is given it is not drawn anew. */
export function useLatest<T>(act: (value: T) => void): (value: T) => void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return useCallback((value: T) => latest.current(value), [])
}

/** Acts on the last value once none has come for `ms`, and not at all after the view has gone. */
export function useCalm<T>(act: (value: T) => void, ms: number): (value: T) => void {
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
