'use client'

import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { panned, zoomed, type Pixel, type Size, type View } from './projection.ts'

type Gestures = {
  canvas: RefObject<HTMLCanvasElement | null>
  size: Size
  change: (next: (view: View) => View) => void
  /** A click: a press without a drag. */
  click: (pixel: Pixel) => void
}

const STEP_PX = 80
/** A pointer that moved less was a click, not a drag. */
const STILL_PX = 6
const WHEEL_PER_ZOOM = 240

/** Moves the map by dragging, two fingers, the wheel and the keyboard. */
export function useGestures({ canvas, size, change, click }: Gestures): void {
  const pointers = useRef(new Map<number, Pixel>())
  const travelled = useRef(0)
  const center = { x: size.width / 2, y: size.height / 2 }

  const onDown = useEffectEvent((event: PointerEvent) => {
    canvas.current?.setPointerCapture(event.pointerId)
    if (pointers.current.size === 0) travelled.current = 0
    pointers.current.set(event.pointerId, pixelOf(event))
  })
  const onMove = useEffectEvent((event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = pixelOf(event)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    const by = { x: now.x - before.x, y: now.y - before.y }
    travelled.current += Math.hypot(by.x, by.y)
    if (!other) return change((view) => panned(view, size, by))
    const spread = (pixel: Pixel) => Math.hypot(pixel.x - other.x, pixel.y - other.y)
    const between = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    const steps = Math.log2(Math.max(1, spread(now)) / Math.max(1, spread(before)))
    change((view) => zoomed(panned(view, size, { x: by.x / 2, y: by.y / 2 }), size, steps, between))
  })
  const onUp = useEffectEvent((event: PointerEvent) => {
    const held = pointers.current.delete(event.pointerId)
    if (held && pointers.current.size === 0 && travelled.current < STILL_PX) click(pixelOf(event))
  })
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1
    change((view) => zoomed(view, size, (-event.deltaY * lines) / WHEEL_PER_ZOOM, pixelOf(event)))
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const by = PANS[event.key]
    const steps = ZOOMS[event.key]
    if (by) change((view) => panned(view, size, { x: by.x * STEP_PX, y: by.y * STEP_PX }))
    else if (steps !== undefined) change((view) => zoomed(view, size, steps, center))
    else if (event.key === 'Enter') click(center)
    else return
    event.preventDefault()
    event.stopPropagation()
  })

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const leaving = new AbortController()
    const options = { signal: leaving.signal }
    element.addEventListener('pointerdown', (event) => onDown(event), options)
    element.addEventListener('pointermove', (event) => onMove(event), options)
    element.addEventListener('pointerup', (event) => onUp(event), options)
    element.addEventListener('pointercancel', (event) => pointers.current.delete(event.pointerId), options)
    // React listens to the wheel passively, and the page would scroll.
    element.addEventListener('wheel', (event) => onWheel(event), { ...options, passive: false })
    element.addEventListener('keydown', (event) => onKey(event), options)
    return () => leaving.abort()
  }, [canvas])
}

/** Panning moves the map the other way: to the right to look left. */
const PANS: Record<string, Pixel | undefined> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}
const ZOOMS: Record<string, number | undefined> = { '+': 1, '=': 1, '-': -1, _: -1 }

function pixelOf(event: MouseEvent): Pixel {
  return { x: event.offsetX, y: event.offsetY }
}
