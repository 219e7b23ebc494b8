import { useId, type ComponentProps, type ReactNode } from 'react'
import { Check } from 'lucide-react'
import { cn } from '../cn.ts'

/** A native checkbox with our styles. Wrap it in a `<label>` or give it an `aria-label`. */
export function Checkbox({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <span className={cn('relative inline-grid size-4 shrink-0 place-items-center', className)}>
      <input
        type="checkbox"
        className="peer size-4 appearance-none rounded-sm border border-control bg-surface transition-colors checked:border-accent checked:bg-accent disabled:opacity-50"
        {...props}
      />
      <Check
        className="pointer-events-none absolute size-3 stroke-3 text-accent-fg opacity-0 peer-checked:opacity-100"
        aria-hidden
      />
    </span>
  )
}

type ChoiceProps = ComponentProps<typeof Checkbox> & { label: ReactNode; hint?: ReactNode }

/** A checkbox with a clickable label, and below it what it means. */
export function Choice({ label, hint, className, ...props }: ChoiceProps) {
  const id = useId()
  return (
    <label htmlFor={props.id ?? id} className={cn('flex min-h-6 items-start gap-2.5', className)}>
      <Checkbox id={id} className="mt-0.5" {...props} />
      <span>
        {label}
        {hint && <span className="block text-subtle">{hint}</span>}
      </span>
    </label>
  )
}
