import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'

type SwitchProps = Omit<ComponentProps<'button'>, 'type' | 'role' | 'onClick'> & {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/**
 * On or off with immediate effect (a form that is submitted uses Checkbox). Give it an `id` with a label, or
 * `aria-label`.
 */
export function Switch({ checked, onCheckedChange, className, ...props }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      className={cn(
        'inline-flex h-5 w-8 shrink-0 items-center rounded-full border border-control bg-sunken p-0.5 transition-colors before:size-3.5 before:rounded-full before:bg-control before:transition-transform disabled:opacity-50 aria-busy:opacity-50 aria-checked:border-accent aria-checked:bg-accent aria-checked:before:translate-x-3 aria-checked:before:bg-accent-fg',
        className,
      )}
      onClick={() => onCheckedChange(!checked)}
      {...props}
    />
  )
}
