const STORE = Symbol.for('quartet')

/**
 * Process-wide state. Node's copy of `server/**` serves the API and the bundler's copy serves the pages, both in one
 * process: a module-level value would exist twice. `make` runs once per process and name, and again after a promise of
 * it was rejected.
 */
export function singleton<T>(name: string, make: () => T): T {
  const store = stored()
  const found = store.get(name)
  if (found !== undefined || store.has(name)) return found as T
  const made = make()
  store.set(name, made)
  if (made instanceof Promise) {
    made.catch(() => {
      if (store.get(name) === made) store.delete(name)
    })
  }
  return made
}

/** Deletes a value, so that the next `singleton` call creates it again (shutdown, tests). */
export function forgetSingleton(name: string): void {
  stored().delete(name)
}

function stored(): Map<string, unknown> {
  const home = globalThis as unknown as Record<symbol, Map<string, unknown> | undefined>
  return (home[STORE] ??= new Map())
}
