import type { ComponentProps } from 'react'
import { ChevronDown } from 'lucide-react'
import { cn } from '../cn.ts'
import { controlStyles } from './input.tsx'

type SelectProps = ComponentProps<'select'> & {
  /** After the children. */
  options?: Iterable<readonly [value: string | number, label: string]>
}

/** The browser's own select: best on a phone, with keyboard and screen reader support built in. */
export function Select({ className, options = [], children, ...props }: SelectProps) {
  return (
    <span className={cn('relative inline-flex w-full', className)}>
      <select className={cn(controlStyles, 'h-8 appearance-none truncate pr-8 pl-2.5')} {...props}>
        {children}
        {Array.from(options, ([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute top-2 right-2.5 size-4 text-subtle" aria-hidden />
    </span>
  )
}
