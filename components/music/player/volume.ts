const KEY = 'quartet-volume'

/** How loud this browser plays, from 0 to 1. */
export function readVolume(storage: Storage): number {
  const saved = Number(storage.getItem(KEY) ?? 1)
  return saved >= 0 && saved <= 1 ? saved : 1
}

export function saveVolume(storage: Storage, volume: number): void {
  try {
    storage.setItem(KEY, String(volume))
  } catch {
    // Storage is full or not allowed: the volume lasts as long as the page.
  }
}

export function setVolume(element: HTMLMediaElement, volume: number, muted: boolean): void {
  element.volume = volume
  element.muted = muted
}
