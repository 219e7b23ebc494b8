/** Kilobits per second that listeners choose from, where the server can transcode. */
export const QUALITIES = ['auto', 'original', '320', '192', '128', '96'] as const
export type Quality = (typeof QUALITIES)[number]

const KEY = 'quartet-quality'
/** Kilobits per second for browsers that are to save data. */
const SAVING = 128

/** The quality that was chosen in this browser. */
export function readQuality(storage: Storage): Quality {
  const saved = storage.getItem(KEY)
  return QUALITIES.find((quality) => quality === saved) ?? 'auto'
}

export function saveQuality(storage: Storage, quality: Quality): void {
  try {
    storage.setItem(KEY, quality)
  } catch {
    // Storage is full or not allowed: the choice lasts as long as the page.
  }
}

/** Kilobits per second to ask for; null for the file as it is. */
export function limitOf(quality: Quality, savesData: boolean): number | null {
  if (quality === 'original') return null
  if (quality === 'auto') return savesData ? SAVING : null
  return Number(quality)
}

/** Whether the browser is set to save data, where it says so. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}

/** The address of a sound at a quality, from a second on. */
export function sourceOf(url: string, limit: number | null, from: number): string {
  if (limit === null) return url
  const query = new URLSearchParams({ maxBitRate: String(limit), ...(from > 0 && { timeOffset: String(from) }) })
  return `${url}?${query.toString()}`
}

/** Whether the browser can seek to this second. It cannot in a stream that is transcoded while it is sent. */
export function canMoveTo({ seekable, duration }: Pick<HTMLMediaElement, 'seekable' | 'duration'>, seconds: number) {
  if (!Number.isFinite(duration)) return false
  return Array.from({ length: seekable.length }, (_, at) => at).some(
    (at) => seekable.start(at) <= seconds && seconds <= seekable.end(at),
  )
}
