import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDebounced } from './use-latest.ts'

/** Browsers draw no box higher than this; a longer list is compressed into it. */
const MAX_HEIGHT = 8_000_000
/** This many pixels at both ends of a compressed list are not compressed: there the list scrolls as far as the box. */
const EDGE = 500_000
/**
 * A jump by more views than these comes from dragging the scroll bar: it sets the offset instead of adding pixels to
 * it.
 */
const FAR = 4
/** `onRest` is called after this long without scrolling: browsers limit how often an address may change. */
const REST_MS = 300
/** Without the event `scrollend`, scrolling counts as ended after this long. */
const SETTLE_MS = 250

interface ListWindowProps {
  total: number
  /** Pixels of a row. */
  row: number
  /** The top row at first. */
  first: number
  /** Called with the top row a moment after scrolling has ended. */
  onRest?: (index: number) => void
}

/** The rows in view of a scrolled box. Renders only when other rows come into view, not with every pixel. */
export function useListWindow({ total, row, first, onRest }: ListWindowProps) {
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(() => Math.min(total, 12) * row)
  const size = { view, total, row }
  const [begin] = useState(first * row)
  const [position, setPosition] = useState<Position>(() => positionAt(begin, size))
  const latest = useRef({ position, size })
  useEffect(() => {
    latest.current.size = { view, total, row }
  })
  const rest = useDebounced((index: number) => onRest?.(index), REST_MS)

  const show = useCallback((next: Position) => {
    latest.current.position = next
    setPosition((old) => (isSameWindow(old, next, latest.current.size) ? old : next))
  }, [])
  const go = useCallback(
    (offset: number) => {
      const next = positionAt(offset, latest.current.size)
      if (box.current) box.current.scrollTop = next.scroll
      show({ ...next, scroll: box.current?.scrollTop ?? next.scroll })
    },
    [show],
  )
  const onScroll = useCallback(() => {
    const scroll = box.current?.scrollTop
    // Synchronously: rows that are drawn a frame later leave that frame blank.
    if (scroll !== undefined) flushSync(() => show(scrolled(latest.current.position, scroll, latest.current.size)))
  }, [show])
  const reveal = (index: number) => {
    const { position: current, size: currentSize } = latest.current
    const offset = offsetFor(index, current.offset, currentSize)
    if (offset !== current.offset) go(offset)
  }

  useLayoutEffect(() => {
    if (begin > 0) go(begin)
  }, [begin, go])
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setView(element.clientHeight))
    observer.observe(element)
    // The positions of box and list drift apart while scrolling: they are aligned when it ends.
    const report = () => rest(Math.round(latest.current.position.offset / row))
    const stop = onScrollEnd(element, () => {
      flushSync(() => go(latest.current.position.offset))
      report()
    })
    // The user may have scrolled before the scripts were loaded.
    if (Math.abs(element.scrollTop - latest.current.position.scroll) > 1) {
      show(scrolled(latest.current.position, element.scrollTop, latest.current.size))
      report()
    }
    return () => {
      observer.disconnect()
      stop()
    }
  }, [go, show, rest, row])
  /** The first row that is fully in view. */
  const topRow = () => Math.ceil(latest.current.position.offset / row - 0.01)
  return { box, onScroll, reveal, topRow, height: heightOf(size), ...windowAt(position, size) }
}

function isSameWindow(a: Position, b: Position, size: ListSize): boolean {
  const [one, other] = [windowAt(a, size), windowAt(b, size)]
  return one.start === other.start && one.end === other.end && Math.abs(one.top - other.top) < 0.01
}

function onScrollEnd(element: HTMLElement, listener: () => void): () => void {
  if ('onscrollend' in element) {
    element.addEventListener('scrollend', listener)
    return () => element.removeEventListener('scrollend', listener)
  }
  const target: EventTarget = element
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(listener, SETTLE_MS)
  }
  target.addEventListener('scroll', wait)
  return () => {
    clearTimeout(timer)
    target.removeEventListener('scroll', wait)
  }
}

/** Pixels of the view and of one row, and the number of rows. */
export interface ListSize {
  view: number
  total: number
  row: number
}

/** The scroll position of the box, and the pixels of the list above the view; they differ in a compressed list. */
interface Position {
  scroll: number
  offset: number
}

interface ListWindow {
  /** The first row to draw, and one past the last. */
  start: number
  end: number
  /** Pixels from the top of the box to the first drawn row. */
  top: number
}

/** Pixels of the scrolled box. */
export function heightOf({ total, row }: ListSize): number {
  return Math.min(total * row, MAX_HEIGHT)
}

/** The rows in view, with `spare` more on either side for the next frame. */
export function windowAt({ scroll, offset }: Position, { view, total, row }: ListSize, spare = 10): ListWindow {
  const start = Math.max(0, Math.min(Math.floor(offset / row) - spare, total - 1))
  const end = Math.min(total, Math.ceil((offset + view) / row) + spare)
  return { start, end, top: scroll - (offset - start * row) }
}

/** The position after the box was scrolled: moved by as much as the box, or to where the scroll bar was dragged. */
export function scrolled(from: Position, scroll: number, size: ListSize): Position {
  const by = scroll - from.scroll
  const offset = Math.abs(by) > FAR * size.view ? offsetAt(scroll, size) : from.offset + by
  return { scroll, offset: Math.max(0, Math.min(offset, rangeOf(size).list)) }
}

/** The position for an offset of the list, with the matching scroll position of the box. */
export function positionAt(offset: number, size: ListSize): Position {
  const range = rangeOf(size)
  const within = Math.max(0, Math.min(offset, range.list))
  return { scroll: bent(within, range.list, range.box), offset: within }
}

/** The offset nearest to the current one at which a row is in view. */
export function offsetFor(index: number, offset: number, { view, row }: ListSize): number {
  if (index * row < offset) return index * row
  return Math.max(offset, (index + 1) * row - view)
}

function offsetAt(scroll: number, size: ListSize): number {
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

/** Maps 0…`from` to 0…`to`: one to one near both ends, linearly in between. */
function bent(value: number, from: number, to: number): number {
  if (from === to || value <= EDGE) return value
  if (value >= from - EDGE) return value + to - from
  return EDGE + ((value - EDGE) / (from - 2 * EDGE)) * (to - 2 * EDGE)
}
