import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useCalm } from './use-latest.ts'
import { heightOf, placeFor, positionAt, scrolled, windowAt } from './window.ts'
import type { ListSize, Position } from './window.ts'

/** Rest is told after this long without scrolling: an address changes no more often than browsers allow. */
const REST_MS = 300
/** Without the event `scrollend`, scrolling counts as ended after this long. */
const SETTLE_MS = 250

interface ListWindowProps {
  total: number
  /** Pixels of a row. */
  row: number
  /** The row that is on top at first. */
  first: number
  /** Told which row is on top when scrolling has ended for a moment. */
  onRest?: ((index: number) => void) | undefined
}

/** The rows in view of a scrolled box. Drawn anew only when others come into view, not with every pixel. */
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
  const rest = useCalm((index: number) => onRest?.(index), REST_MS)

  const show = useCallback((next: Position) => {
    latest.current.position = next
    setPosition((old) => (isSameWindow(old, next, latest.current.size) ? old : next))
  }, [])
  const go = useCallback(
    (place: number) => {
      const next = positionAt(place, latest.current.size)
      if (box.current) box.current.scrollTop = next.scroll
      show({ ...next, scroll: box.current?.scrollTop ?? next.scroll })
    },
    [show],
  )
  const onScroll = useCallback(() => {
    const scroll = box.current?.scrollTop
    // At once: rows that are drawn a frame later leave that frame blank.
    if (scroll !== undefined) flushSync(() => show(scrolled(latest.current.position, scroll, latest.current.size)))
  }, [show])
  const reveal = (index: number) => {
    const { position: now, size: present } = latest.current
    const place = placeFor(index, now.place, present)
    if (place !== now.place) go(place)
  }

  useLayoutEffect(() => {
    if (begin > 0) go(begin)
  }, [begin, go])
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setView(element.clientHeight))
    observer.observe(element)
    // What the box was scrolled by and what the list has moved by drift apart: put right while nothing moves.
    const tell = () => rest(Math.round(latest.current.position.place / row))
    const stop = whenRested(element, () => {
      flushSync(() => go(latest.current.position.place))
      tell()
    })
    // The reader may have scrolled before the page's scripts had come.
    if (Math.abs(element.scrollTop - latest.current.position.scroll) > 1) {
      show(scrolled(latest.current.position, element.scrollTop, latest.current.size))
      tell()
    }
    return () => {
      observer.disconnect()
      stop()
    }
  }, [go, show, rest, row])
  /** The first row that is in view as a whole. */
  const topRow = () => Math.ceil(latest.current.position.place / row - 0.01)
  return { box, onScroll, reveal, topRow, height: heightOf(size), ...windowAt(position, size) }
}

function isSameWindow(a: Position, b: Position, size: ListSize): boolean {
  const [one, other] = [windowAt(a, size), windowAt(b, size)]
  return one.start === other.start && one.end === other.end && Math.abs(one.top - other.top) < 0.01
}

function whenRested(element: HTMLElement, tell: () => void): () => void {
  if ('onscrollend' in element) {
    element.addEventListener('scrollend', tell)
    return () => element.removeEventListener('scrollend', tell)
  }
  const target: EventTarget = element
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(tell, SETTLE_MS)
  }
  target.addEventListener('scroll', wait)
  return () => {
    clearTimeout(timer)
    target.removeEventListener('scroll', wait)
  }
}
