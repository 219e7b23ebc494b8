import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../cn.ts'

/** A group of radio buttons, named by its legend. */
export function RadioGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-medium text-fg">{legend}</legend>
      {children}
    </fieldset>
  )
}

type RadioProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }

/** One option. All options of a group share `name`. */
export function Radio({ label, hint, className, ...props }: RadioProps) {
  return (
    <label className={cn('flex items-start gap-2', className)}>
      <input
        type="radio"
        className="mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-control bg-surface transition-[border-width] checked:border-4 checked:border-accent disabled:opacity-50"
        {...props}
      />
      <span>
        {label}
        {hint && <span className="block text-subtle">{hint}</span>}
      </span>
    </label>
  )
}
