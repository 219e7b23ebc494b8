import type { ReactNode } from 'react'
import { cn } from '#components/ui/cn.ts'

type ChoiceCardProps = {
  /** The name of the radio group. */
  name: string
  checked: boolean
  onChoose: () => void
  /** One or two letters before the title. */
  mark: string
  title?: ReactNode
  hint: ReactNode
  disabled?: boolean
  isInvalid?: boolean
}

/** A radio button that looks like a card, for options shown side by side. */
export function ChoiceCard({ name, checked, onChoose, mark, title, hint, disabled, isInvalid }: ChoiceCardProps) {
  return (
    <label
      className={cn(
        'flex cursor-default items-start gap-2.5 rounded-lg border p-3 shadow-sm transition-colors hover:bg-hover/60 has-focus-visible:outline-2',
        checked && 'border-accent bg-accent-soft hover:bg-accent-soft',
        disabled && 'opacity-50',
      )}
    >
      <input
        type="radio"
        name={name}
        className="sr-only"
        data-invalid={isInvalid ? true : undefined}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
      />
      <span
        aria-hidden={title ? true : undefined}
        className="grid size-8 shrink-0 place-items-center rounded-md bg-sunken font-mono font-semibold text-muted uppercase"
      >
        {mark}
      </span>
      <span className="min-w-0">
        {title}
        <span className="block text-subtle tabular-nums">{hint}</span>
      </span>
    </label>
  )
}
