import type { ReactNode } from 'react'

/** A picture of a product for visitors, drawn in its own colours, of one height on every screen. */
export function PictureFrame({ children }: { children: ReactNode }) {
  return (
    <div
      aria-hidden
      inert
      className="h-56 overflow-hidden bg-linear-180 from-accent-soft to-sunken px-5 pt-5 select-none sm:px-8 sm:pt-7"
    >
      <div className="h-full overflow-hidden rounded-t-lg border border-b-0 bg-surface shadow-lg">{children}</div>
    </div>
  )
}
