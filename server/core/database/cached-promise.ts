/** A `Map` or an `LRUCache` of promises. */
interface Cache<K, V> {
  get(key: K): Promise<V> | undefined
  set(key: K, value: Promise<V>): unknown
  delete(key: K): unknown
}

/**
 * The promise cached under a key. When there is none, `make` is called and its promise is cached. A rejected promise is
 * forgotten, so that the next call tries again.
 */
export function cachedPromise<K, V>(cache: Cache<K, V>, key: K, make: () => Promise<V>): Promise<V> {
  const known = cache.get(key)
  if (known) return known
  const made = make()
  cache.set(key, made)
  made.catch(() => {
    if (cache.get(key) === made) cache.delete(key)
  })
  return made
}
