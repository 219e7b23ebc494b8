/** The part of `localStorage` that is used, so that tests can supply their own. */
export interface PhoneStorage {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

const PREFIX = 'quartet.rides.'

/** A stored value, or null when there is none, it is damaged, or the browser stores nothing (private mode). */
export function remembered<T>(storage: PhoneStorage | null, name: string): T | null {
  try {
    return JSON.parse(storage?.getItem(PREFIX + name) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Stores a value. False when the browser did not keep it. */
export function remember(storage: PhoneStorage | null, name: string, value: unknown): boolean {
  try {
    storage?.setItem(PREFIX + name, JSON.stringify(value))
    return storage !== null
  } catch {
    return false
  }
}

export function forget(storage: PhoneStorage | null, name: string): void {
  try {
    storage?.removeItem(PREFIX + name)
  } catch {
    // Nothing was stored.
  }
}

/** Names of stored values that begin with `start`. */
export function namesLike(storage: PhoneStorage | null, start: string): string[] {
  const names: string[] = []
  for (let i = 0; i < (storage?.length ?? 0); i++) {
    const key = storage?.key(i)
    if (key?.startsWith(PREFIX + start)) names.push(key.slice(PREFIX.length))
  }
  return names
}

/** `localStorage`, or null on the server and where the browser forbids it. */
export function phoneStorage(): PhoneStorage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage
  } catch {
    return null
  }
}
