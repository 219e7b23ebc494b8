import { useSyncExternalStore } from 'react'

/** The token is kept in memory only, until the document is left: it is never stored. */
const kept = { token: '', listeners: new Set<() => void>() }

/** The token for calls from the reference, and a function that changes it. */
export function useCallToken(): [string, (token: string) => void] {
  return [
    useSyncExternalStore(
      subscribe,
      () => kept.token,
      () => '',
    ),
    change,
  ]
}

function change(token: string): void {
  kept.token = token
  for (const listener of kept.listeners) listener()
}

function subscribe(listener: () => void): () => void {
  kept.listeners.add(listener)
  return () => kept.listeners.delete(listener)
}
