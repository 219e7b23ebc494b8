import { useId, type ComponentProps, type ReactNode } from 'react'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { cn } from '#components/ui/cn.ts'

/** A checkbox with a clickable label. */
export function Choice({ children, className, ...props }: ComponentProps<typeof Checkbox> & { children: ReactNode }) {
  const id = useId()
  return (
    <span className={cn('flex items-center gap-2.5', className)}>
      <Checkbox id={id} {...props} />
      <label htmlFor={id} className="flex items-center gap-2.5">
        {children}
      </label>
    </span>
  )
}
