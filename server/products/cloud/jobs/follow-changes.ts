import { EventEmitter, once } from 'node:events'
import { subscribe } from '#server/core/database/pubsub.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { CHANGES } from './job-repository.sql.ts'
import type { OwnerChange } from './job-repository.sql.ts'

export interface Follower {
  /** Resolves with the changes since the last call, or at the next one; with none when `signal` aborts first. */
  next(signal: AbortSignal): Promise<OwnerChange[]>
  stop(): void
}

/**
 * Follows what changes for one owner, in any process. When messages may have been missed, after a lost connection for
 * example, a change without details arrives: a follower reads the database itself, so nothing is lost.
 */
export function followChanges(ownerId: string): Follower {
  const everybody = changes()
  const pending: OwnerChange[] = []
  const arrivals = new EventEmitter()
  const onChange = (change: OwnerChange) => {
    pending.push(change)
    arrivals.emit('change')
  }
  const onGap = () => onChange({ owner: ownerId })
  everybody.on(ownerId, onChange).on(GAP, onGap)
  return {
    async next(signal) {
      if (pending.length === 0 && !signal.aborted) await once(arrivals, 'change', { signal }).catch(() => {})
      return pending.splice(0)
    },
    stop() {
      everybody.off(ownerId, onChange).off(GAP, onGap)
    },
  }
}

const GAP = Symbol('messages may have been missed')

/** Emits each change under its owner's id: one subscription serves every follower of the process. */
function changes(): EventEmitter {
  return singleton('cloud-changes', () => {
    const emitter = new EventEmitter().setMaxListeners(0)
    subscribe(CHANGES, (message) => {
      const change = message === null ? null : (JSON.parse(message) as OwnerChange)
      emitter.emit(change?.owner ?? GAP, change)
    })
    return emitter
  })
}
