/** The colour of a metro line; it is data, not design. */
export function LineDot({ color }: { color: string }) {
  return <span aria-hidden className="size-2 shrink-0 rounded-full" style={{ backgroundColor: `#${color}` }} />
}
