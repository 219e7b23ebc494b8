import { LRUCache } from 'lru-cache'
import { subscribe } from './pubsub.ts'
import { publicDataChanged, whenPrimaryReturns } from './replica.ts'

interface Purging<V> {
  /** The channel on which any process publishes what has changed. */
  channel: string
  /** Called once for each message; the returned function says whether the message makes a value outdated. */
  outdatedBy: (message: string) => (value: V) => boolean
}

/**
 * A cache of this process that every process can purge, with PostgreSQL's NOTIFY: a message on the channel deletes the
 * values it makes outdated; when messages may have been missed, all are deleted. Keep it in a `singleton`.
 */
export class PurgeableCache<V extends object, C = unknown> {
  readonly entries: LRUCache<string, V, C>
  private readonly outdatedBy: Purging<V>['outdatedBy']
  private generation = 0

  constructor(options: LRUCache.Options<string, V, C>, { channel, outdatedBy }: Purging<V>) {
    this.entries = new LRUCache(options)
    this.outdatedBy = outdatedBy
    subscribe(channel, (message) => this.purge(message))
    whenPrimaryReturns(() => this.purge(null))
  }

  /**
   * Deletes the entries that a message makes outdated; `null` deletes all. Called directly for
   * changes of this process.
   */
  purge(message: string | null): void {
    this.generation++
    publicDataChanged()
    if (message === null) return this.entries.clear()
    const isOutdated = this.outdatedBy(message)
    for (const [key, value] of this.entries.entries()) if (isOutdated(value)) this.entries.delete(key)
  }

  /**
   * Loads a value that is to be cached.
   * @returns the value and whether it is `current`. When something was purged during the load, the value may be from
   * before the change, and must not be kept.
   */
  async load<T>(work: () => Promise<T>): Promise<{ value: T; current: boolean }> {
    const { generation } = this
    const value = await work()
    return { value, current: generation === this.generation }
  }
}
