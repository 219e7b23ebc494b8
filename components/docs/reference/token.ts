import { useSyncExternalStore } from 'react'

/** Kept in memory alone, from page to page until the document is left: nothing of it is stored. */
const kept = { token: '', listeners: new Set<() => void>() }

/** The token that calls of the reference are sent with, and how it is changed. */
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
