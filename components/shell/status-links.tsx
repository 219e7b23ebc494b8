import { withQuery } from '#components/shell/search-params.ts'
import { LinkButton } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'

type StatusLinksProps = {
  label: string
  path: string
  /** Name of the parameter in the address. */
  param: string
  /** The value `''` stands for no parameter. */
  options: readonly [value: string, name: string][]
  current: string
  /** The other parameters of the address. */
  keep?: Record<string, string | undefined>
}

/** A short filter of a list, with a link for each value. */
export function StatusLinks({ label, path, param, options, current, keep }: StatusLinksProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1">
      {options.map(([value, name]) => (
        <LinkButton
          key={value}
          variant="ghost"
          href={withQuery(path, { ...keep, [param]: value })}
          aria-current={value === current ? 'page' : undefined}
          className={cn(value === current && 'bg-accent-soft text-accent-text')}
        >
          {name}
        </LinkButton>
      ))}
    </nav>
  )
}
