import { texts } from '#i18n/texts.ts'
import type { ReactNode } from 'react'
import { Search } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/form/input.tsx'

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
        <Button type="submit">{texts('vacancies.common')('find')}</Button>
      </form>
    </search>
  )
}
