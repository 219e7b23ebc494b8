import type { Playable, Queue } from './queue.ts'

const QUEUE = 'quartet-queue'
const POSITION = 'quartet-position'

interface SavedQueue {
  queue: Queue
  /** The position in the current track to resume at. */
  seconds: number
}

/** The queue as this browser had it before the page was loaded; null when there is none, or none that can be read. */
export function readQueue(storage: Storage): SavedQueue | null {
  const queue = parsed(storage.getItem(QUEUE))
  const current = queue?.tracks[queue.at]
  if (!queue || !current) return null
  const [id, seconds] = (storage.getItem(POSITION) ?? '').split(' ').map(Number)
  return { queue, seconds: id === current.id && seconds !== undefined && seconds > 0 ? seconds : 0 }
}

/** Saves the queue, or removes the saved one if it is empty. */
export function saveQueue(storage: Storage, queue: Queue): void {
  if (queue.tracks.length === 0) return forgetQueue(storage)
  try {
    storage.setItem(QUEUE, JSON.stringify(queue))
  } catch {
    // Storage is full or not allowed: the queue lasts as long as the page.
  }
}

export function savePosition(storage: Storage, { id }: Playable, seconds: number): void {
  try {
    storage.setItem(POSITION, `${id} ${Math.floor(seconds)}`)
  } catch {
    // As above.
  }
}

export function forgetQueue(storage: Storage): void {
  storage.removeItem(QUEUE)
  storage.removeItem(POSITION)
}

function parsed(text: string | null): Queue | null {
  try {
    const queue = JSON.parse(text ?? 'null') as Partial<Queue> | null
    const readable =
      Number.isInteger(queue?.at) &&
      ['off', 'all', 'one'].includes(queue?.repeat ?? '') &&
      Array.isArray(queue?.tracks) &&
      queue.tracks.every(isPlayable)
    return readable ? (queue as Queue) : null
  } catch {
    return null
  }
}

function isPlayable(track: Partial<Playable> | null): boolean {
  const texts = [track?.title, track?.artist, track?.album, track?.url]
  const numbers = [track?.id, track?.duration, track?.cover?.id]
  return numbers.every(Number.isFinite) && texts.every((text) => typeof text === 'string')
}
