import { singleton } from '#server/core/process/singleton.ts'
import { rendered, tunes, type Tune } from '../synthesizer/tunes.ts'
import type { AudioStore } from './audio-store.ts'

/**
 * A store that has the sample music too: a tune is made when it is read for the first time, and then it stays there.
 */
export function withTunes(store: AudioStore): AudioStore {
  return {
    put: (path, content) => store.put(path, content),

    async find(path) {
      const found = await store.find(path)
      const tune = tunes().get(path)
      if (found || !tune) return found
      await made(store, tune)
      return store.find(path)
    },

    async present(tracks) {
      const stored = await store.present(tracks)
      return stored.map((isStored, i) => isStored || tunes().has(tracks[i]?.path ?? ''))
    },
  }
}

/** Requests of the same moment wait for the same file. */
function made(store: AudioStore, tune: Tune): Promise<void> {
  const pending = singleton('music.tunes being made', () => new Map<string, Promise<void>>())
  const under = pending.get(tune.path) ?? rendered(tune).then((file) => store.put(tune.path, file))
  pending.set(tune.path, under)
  return under.finally(() => pending.delete(tune.path))
}
