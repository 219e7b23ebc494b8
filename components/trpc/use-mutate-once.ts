'use client'

import { useRef } from 'react'

type Mutate<V> = { mutate: (variables: V, callbacks: { onSettled: () => void }) => void }

/**
 * Does nothing while what it began goes on. `isPending` says so only with the next render: a second press may come
 * before it.
 */
export function useMutateOnce<V>({ mutate }: Mutate<V>): (variables: V) => void {
  const running = useRef(false)
  return (variables) => {
    if (running.current) return
    running.current = true
    mutate(variables, { onSettled: () => (running.current = false) })
  }
}
