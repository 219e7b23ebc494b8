import { EventEmitter, once } from 'node:events'
import { singleton } from '#server/core/process/singleton.ts'
import { subscribe } from './pubsub.ts'

/** What is announced; its details are optional. */
interface Change {
  owner: string
}

interface Follower<C> {
  /** Waits until there are changes since the last call; resolves with none when `signal` aborts first. */
  next(signal: AbortSignal): Promise<C[]>
  stop(): void
}

/**
 * Follows the changes of one owner that transactions of any process publish on a channel, as JSON with an `owner`. When
 * messages may have been missed, after a lost connection for example, a change without details arrives: a follower
 * reads the database itself, so nothing is lost.
 */
export function follow<C extends Change = Change>(channel: string, owner: string): Follower<C> {
  const everybody = changes(channel)
  const pending: C[] = []
  const arrivals = new EventEmitter()
  const onChange = (change: C) => {
    pending.push(change)
    arrivals.emit('change')
  }
  const onGap = () => onChange({ owner } as C)
  everybody.on(owner, onChange).on(GAP, onGap)
  return {
    async next(signal) {
      if (pending.length === 0 && !signal.aborted) await once(arrivals, 'change', { signal }).catch(() => {})
      return pending.splice(0)
    },
    stop() {
      everybody.off(owner, onChange).off(GAP, onGap)
    },
  }
}

const GAP = Symbol('messages may have been missed')

/** Emits each change under its owner's id: one subscription serves every follower of the process. */
function changes(channel: string): EventEmitter {
  return singleton(`followed ${channel}`, () => {
    const emitter = new EventEmitter().setMaxListeners(0)
    subscribe(channel, (message) => {
      const change = message === null ? null : (JSON.parse(message) as Change)
      emitter.emit(change?.owner ?? GAP, change)
    })
    return emitter
  })
}
