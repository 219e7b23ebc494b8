import { useCallback, useSyncExternalStore } from 'react'

/** The longest time to keep a password: the creation of a server ends well before. */
const KEEP_MS = 3_600_000
const KEY = 'created-password:'
const readers = new Set<() => void>()

/**
 * Keeps the password of a new server in this tab, so that a reload does not lose it: the server itself forgets it when
 * the creation ends. Never in `localStorage`; signing out clears the tab's storage.
 */
export function keepPassword(serverId: number, password: string): void {
  sessionStorage.setItem(KEY + serverId, JSON.stringify({ password, until: Date.now() + KEEP_MS }))
  for (const read of readers) read()
}

export function forgetPassword(serverId: number): void {
  sessionStorage.removeItem(KEY + serverId)
  for (const read of readers) read()
}

/** The password this tab keeps for a server; undefined on the server and once it is forgotten or too old. */
export function useKeptPassword(serverId: number): string | undefined {
  const read = useCallback(() => keptPassword(serverId), [serverId])
  return useSyncExternalStore(subscribe, read, () => undefined)
}

function subscribe(onChange: () => void): () => void {
  readers.add(onChange)
  const timer = setInterval(forgetOld, 60_000)
  forgetOld()
  return () => {
    readers.delete(onChange)
    clearInterval(timer)
  }
}

/** Removes old passwords, including those of servers whose page is never opened again. */
function forgetOld(): void {
  for (const key of Object.keys(sessionStorage).filter((name) => name.startsWith(KEY))) {
    const id = Number(key.slice(KEY.length))
    if (keptPassword(id) === undefined) forgetPassword(id)
  }
}

function keptPassword(serverId: number): string | undefined {
  const text = sessionStorage.getItem(KEY + serverId)
  if (text === null) return undefined
  const { password, until } = JSON.parse(text) as { password: string; until: number }
  return until > Date.now() ? password : undefined
}
