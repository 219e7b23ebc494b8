import type { ReactNode } from 'react'
import { Search } from 'lucide-react'
import { withQuery } from '#components/shell/search-params.ts'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { Input } from '#components/ui/input.tsx'

type TextFilterProps = {
  /** The page itself: a plain GET form, so that the filter is in the address and works without scripts. */
  action: string
  label: string
  placeholder: string
  text: string | undefined
  /** More filters of the same form. */
  children?: ReactNode
}

/** A search field above a list whose state is the address. */
export function TextFilter({ action, label, placeholder, text, children }: TextFilterProps) {
  return (
    <search>
      <form action={action} className="flex flex-wrap items-center gap-3">
        <div className="relative min-w-0 flex-1 basis-64">
          <Search className="pointer-events-none absolute top-2 left-2.5 size-4 text-subtle" aria-hidden />
          <Input
            type="search"
            name="text"
            maxLength={200}
            defaultValue={text}
            aria-label={label}
            placeholder={placeholder}
            className="pl-8"
          />
        </div>
        {children}
        <Button type="submit">Search</Button>
      </form>
    </search>
  )
}

type StatusLinksProps = {
  label: string
  path: string
  /** Name of the parameter in the address. */
  param: string
  /** The value `''` stands for no parameter. */
  options: readonly [value: string, name: string][]
  current: string
}

/** A short filter of a list, with a link for each value. */
export function StatusLinks({ label, path, param, options, current }: StatusLinksProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1">
      {options.map(([value, name]) => (
        <LinkButton
          key={value}
          variant="ghost"
          href={withQuery(path, { [param]: value })}
          prefetch={false}
          aria-current={value === current ? 'page' : undefined}
          className={cn(value === current && 'bg-accent-soft text-accent-text')}
        >
          {name}
        </LinkButton>
      ))}
    </nav>
  )
}
