/** Browsers do not draw boxes higher than this; a longer list is compressed into it. */
const MAX_HEIGHT = 8_000_000
/** Pixels at both ends of a compressed list that are not: there the box and the list scroll alike. */
const EDGE = 500_000
/** A scroll by more views than these at once comes from the scroll bar: it goes to a place, it does not move by pixels. */
const FAR = 4

/** Pixels: of the view, of one row; and how many rows there are. */
export interface ListSize {
  view: number
  total: number
  row: number
}

/** The scroll position of the box, and the pixels of the list above the view: different ones once it is compressed. */
export interface Position {
  scroll: number
  place: number
}

export interface ListWindow {
  /** First and one past the last row to draw. */
  start: number
  end: number
  /** Pixels from the top of the box to the first drawn row. */
  top: number
}

/** Pixels of the scrolled box. */
export function heightOf({ total, row }: ListSize): number {
  return Math.min(total * row, MAX_HEIGHT)
}

/** Which rows show, and some more on either side for what the next frame may need. */
export function windowAt({ scroll, place }: Position, { view, total, row }: ListSize, spare = 10): ListWindow {
  const start = Math.max(0, Math.min(Math.floor(place / row) - spare, total - 1))
  const end = Math.min(total, Math.ceil((place + view) / row) + spare)
  return { start, end, top: scroll - (place - start * row) }
}

/** Where the list is after its box was scrolled: as far on as the box, or at the place the scroll bar points to. */
export function scrolled(from: Position, scroll: number, size: ListSize): Position {
  const by = scroll - from.scroll
  const place = Math.abs(by) > FAR * size.view ? placeAt(scroll, size) : from.place + by
  return { scroll, place: Math.max(0, Math.min(place, rangeOf(size).list)) }
}

/** The position at which a place is where the scroll bar says it is. */
export function positionAt(place: number, size: ListSize): Position {
  const range = rangeOf(size)
  const within = Math.max(0, Math.min(place, range.list))
  return { scroll: bent(within, range.list, range.box), place: within }
}

/** The place nearest to the present one at which a row is in view. */
export function placeFor(index: number, place: number, { view, row }: ListSize): number {
  if (index * row < place) return index * row
  return Math.max(place, (index + 1) * row - view)
}

function placeAt(scroll: number, size: ListSize): number {
  const range = rangeOf(size)
  return bent(Math.max(0, Math.min(scroll, range.box)), range.box, range.list)
}

/** How far the whole list and its box can be scrolled. */
function rangeOf(size: ListSize): { list: number; box: number } {
  return {
    list: Math.max(0, size.total * size.row - size.view),
    box: Math.max(0, heightOf(size) - size.view),
  }
}

/** Maps 0…`from` to 0…`to`: one to one near both ends, evenly between. */
function bent(value: number, from: number, to: number): number {
  if (from === to || value <= EDGE) return value
  if (value >= from - EDGE) return value + to - from
  return EDGE + ((value - EDGE) / (from - 2 * EDGE)) * (to - 2 * EDGE)
}
