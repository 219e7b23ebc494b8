import type { RouterOutput } from '#components/trpc/client.ts'

type Tags = NonNullable<RouterOutput['music']['tracks']['get']['tags']>

const KEY = 'quartet-even-loudness'

/** Whether this browser evens out how loud tracks are. */
export const readEven = (storage: Storage): boolean => storage.getItem(KEY) === 'on'

export function saveEven(storage: Storage, isEven: boolean): void {
  try {
    storage.setItem(KEY, isEven ? 'on' : 'off')
  } catch {
    // Storage is full or not allowed: the choice lasts as long as the page.
  }
}

/**
 * The factor for the volume of a track by its ReplayGain, limited so that the peak does not clip. Within an album it is
 * the factor of the album, whose quiet tracks are meant to be quiet.
 */
export function loudnessFactor(tags: Tags | undefined, isWithinAlbum: boolean): number {
  const { trackGain, trackPeak, albumGain, albumPeak } = tags ?? {}
  const gain = isWithinAlbum ? (albumGain ?? trackGain) : (trackGain ?? albumGain)
  const peak = (isWithinAlbum ? albumPeak : undefined) ?? trackPeak ?? albumPeak ?? 1
  if (gain === undefined) return 1
  return Math.min(10 ** (gain / 20), 1 / Math.max(peak, 0.01))
}
