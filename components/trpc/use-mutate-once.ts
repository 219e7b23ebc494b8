'use client'

import { useOnce } from '#components/ui/use-once.ts'

type Mutate<V> = { mutate: (variables: V, callbacks: { onSettled: () => void }) => void }

/** A mutation that is not begun again while it goes on. */
export function useMutateOnce<V>({ mutate }: Mutate<V>): (variables: V) => void {
  const once = useOnce((variables: V) => new Promise<void>((done) => mutate(variables, { onSettled: done })))
  return (variables) => void once(variables)
}
