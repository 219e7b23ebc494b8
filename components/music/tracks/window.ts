/** Browsers do not draw boxes higher than this; a longer list scrolls faster instead. */
const MAX_HEIGHT = 8_000_000

export interface ListWindow {
  /** Pixels of the scrolled box. */
  height: number
  /** First and one past the last row to draw. */
  start: number
  end: number
  /** Pixels from the top of the box to the first drawn row. */
  top: number
}

/** Which rows of a list of `total` rows show at a scroll position, however long it is. */
export function windowAt(scroll: number, view: number, total: number, row: number, spare = 6): ListWindow {
  const whole = total * row
  const height = Math.min(whole, MAX_HEIGHT)
  const hidden = Math.max(0, height - view)
  // The place in the list that stands at the upper edge, as if nothing were compressed.
  const place = hidden === 0 ? 0 : (Math.min(scroll, hidden) / hidden) * Math.max(0, whole - view)
  const start = Math.max(0, Math.floor(place / row) - spare)
  const end = Math.min(total, Math.ceil((place + view) / row) + spare)
  return { height, start, end, top: scroll - (place - start * row) }
}

/** The scroll position at which a row is in view, as near to the present one as possible. */
export function scrollFor(index: number, scroll: number, view: number, total: number, row: number): number {
  const whole = total * row
  const hidden = Math.max(0, Math.min(whole, MAX_HEIGHT) - view)
  const range = Math.max(0, whole - view)
  if (hidden === 0) return 0
  const place = (Math.min(scroll, hidden) / hidden) * range
  const wanted = index * row < place ? index * row : (index + 1) * row > place + view ? (index + 1) * row - view : place
  return (Math.max(0, Math.min(wanted, range)) / range) * hidden
}
