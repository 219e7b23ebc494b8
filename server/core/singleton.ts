/**
 * Process-wide state. Node's copy of `server/**` serves the API and the bundler's copy serves the pages, both in one
 * process: a plain module-level value would exist twice. `make` runs once per process and name.
 */
export function singleton<T>(name: string, make: () => T): T {
  const key = Symbol.for(`quartet.${name}`)
  const store = globalThis as unknown as Record<symbol, T>
  if (!(key in store)) store[key] = make()
  return store[key] as T
}

/** Forgets a value, so that the next `singleton` call makes it anew (shutdown, tests). */
export function forgetSingleton(name: string): void {
  delete (globalThis as unknown as Record<symbol, unknown>)[Symbol.for(`quartet.${name}`)]
}
