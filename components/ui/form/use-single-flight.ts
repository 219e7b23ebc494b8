import { useRef } from 'react'

/**
 * Ignores further calls while one is running. A pending button is disabled only with the next render, and a second
 * press may come before that.
 */
export function useSingleFlight<A extends unknown[]>(
  run: (...given: A) => Promise<unknown>,
): (...given: A) => Promise<void> {
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

export type Mutate<V> = { mutate: (variables: V, callbacks: { onSettled: () => void }) => void }

/** A mutation that ignores further calls while one is running. */
export function useMutateOnce<V>({ mutate }: Mutate<V>): (variables: V) => void {
  const once = useSingleFlight((variables: V) => new Promise<void>((done) => mutate(variables, { onSettled: done })))
  return (variables) => void once(variables)
}
