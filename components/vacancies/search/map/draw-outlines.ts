import type { Outline } from './outlines.ts'
import { boxOf, toGlobe, type Size, type View } from './projection.ts'

const TILE = 256
/** Pixels; nearer points make no difference to the eye. */
const NEAR = 0.8

/** Strokes the borders and coasts that the view shows, in one path. */
export function drawOutlines(
  pen: CanvasRenderingContext2D,
  { view, size, outlines }: { view: View; size: Size; outlines: readonly Outline[] },
  color: string,
): void {
  const shown = boxOf(view, size)
  const scale = TILE * 2 ** view.zoom
  const middle = toGlobe(view)
  const [left, top] = [size.width / 2 - middle.east * scale, size.height / 2 - middle.south * scale]
  pen.strokeStyle = color
  pen.lineWidth = 1
  pen.lineJoin = 'round'
  pen.beginPath()
  for (const { points, box } of outlines) {
    if (box.left > shown.right || box.right < shown.left || box.bottom > shown.top || box.top < shown.bottom) continue
    let [lastX, lastY] = [0, 0]
    for (let at = 0; at < points.length; at += 2) {
      const x = left + (points[at] ?? 0) * scale
      const y = top + (points[at + 1] ?? 0) * scale
      // Over the date line a border goes on at the other end of the map.
      if (at === 0 || Math.abs(x - lastX) > scale / 2) pen.moveTo(x, y)
      else if (Math.abs(x - lastX) + Math.abs(y - lastY) < NEAR && at < points.length - 2) continue
      else pen.lineTo(x, y)
      lastX = x
      lastY = y
    }
  }
  pen.stroke()
}
