import { useSyncExternalStore } from 'react'

/** What only the browser knows; undefined on the server and in the first render, which must equal the server's. */
export function useBrowserValue<T>(read: () => T): T | undefined {
  return useSyncExternalStore<T | undefined>(never, read, () => undefined)
}

const never = () => () => {}
