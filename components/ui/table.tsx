import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

type TableProps = ComponentProps<'table'> & {
  label: string
  /** The box takes focus so that the keyboard can scroll it. */
  tabIndex?: number
}

/** A table that scrolls sideways in its own box; `label` names the box. */
export function Table({ className, label, tabIndex = 0, ...props }: TableProps) {
  return (
    <section className="relative w-full overflow-x-auto" aria-label={label} tabIndex={tabIndex}>
      <table className={cn('w-full border-collapse text-left', className)} {...props} />
    </section>
  )
}

export function TableHead({ className, ...props }: ComponentProps<'thead'>) {
  return <thead className={cn('border-b text-subtle', className)} {...props} />
}

export function TableBody({ className, ...props }: ComponentProps<'tbody'>) {
  return <tbody className={cn('[&>tr:not(:last-child)]:border-b', className)} {...props} />
}

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr className={cn('transition-colors hover:bg-hover/60 aria-selected:bg-accent-soft', className)} {...props} />
}

export function TableHeader({ className, ...props }: ComponentProps<'th'>) {
  return <th scope="col" className={cn('h-9 px-4 max-sm:px-3 font-medium whitespace-nowrap', className)} {...props} />
}

export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return <td className={cn('h-11 px-4 py-2 max-sm:px-3 align-middle', className)} {...props} />
}
