import Link from 'next/link'
import { withQuery } from '#components/shell/search-params.ts'
import { buttonStyles } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'

type StatusLinksProps = {
  label: string
  path: string
  /** Name of the parameter in the address. */
  param: string
  /** The value `''` is the one without a parameter. */
  choices: readonly [value: string, name: string][]
  current: string
}

/** A short filter of a list, each of its values an address. */
export function StatusLinks({ label, path, param, choices, current }: StatusLinksProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1">
      {choices.map(([value, name]) => (
        <Link
          key={value}
          href={withQuery(path, { [param]: value })}
          prefetch={false}
          aria-current={value === current ? 'page' : undefined}
          className={cn(buttonStyles({ variant: 'ghost' }), value === current && 'bg-accent-soft text-accent-text')}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
