'use client'

import { useMemo, useState, useSyncExternalStore } from 'react'
import { EMPTY_DRAFT } from './feedback-logic.ts'
import type { Draft } from './feedback-logic.ts'
import { forget, phoneStorage, remember, remembered } from './phone-storage.ts'

/** The rider's answers so far, kept on the phone until they are sent. `restored` is true once storage was read. */
export function useDraft(owner: string, orderId: string) {
  const name = `draft.${owner}.${orderId}`
  const restored = useOnPhone()
  const kept = useMemo(() => (restored ? remembered<Partial<Draft>>(phoneStorage(), name) : null), [restored, name])
  const [changed, setChanged] = useState<Draft | null>(null)
  const draft = changed ?? { ...EMPTY_DRAFT, ...kept }

  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setChanged(next)
    remember(phoneStorage(), name, next)
  }
  const clear = () => forget(phoneStorage(), name)
  return { draft, change, clear, restored }
}

/** False on the server and in the first render, which must equal the server's: it knows nothing of this phone. */
export function useOnPhone(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
