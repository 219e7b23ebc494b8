import type { ReactNode } from 'react'
import { X } from 'lucide-react'

type ChipProps = {
  children: ReactNode
  /** Accessible name of the cross: "Remove Moscow". */
  removeLabel: string
  onRemove: () => void
}

/** A selected item that can be removed. */
export function Chip({ children, removeLabel, onRemove }: ChipProps) {
  return (
    <span className="inline-flex h-7 max-w-full items-center gap-1 rounded-full border border-accent-line bg-accent-soft pr-1 pl-2.5 text-accent-text">
      <span className="truncate">{children}</span>
      <button
        type="button"
        onClick={onRemove}
        aria-label={removeLabel}
        className="grid size-6 shrink-0 place-items-center rounded-full hover:bg-hover"
      >
        <X className="size-3.5" aria-hidden />
      </button>
    </span>
  )
}
