'use client'

import type { FormEvent } from 'react'
import { Search } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { withParam } from './query.ts'
import { SyntaxHelp } from './syntax-help.tsx'
import { useSearch } from './use-search.ts'
import { useShownText } from './use-shown-text.ts'

/** The text of the search. The address is its state; `/` brings the cursor here. */
export function SearchBox() {
  const { query, go } = useSearch()
  const text = query.get('text') ?? ''
  const input = useShownText(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    go(withParam(query, 'text', input.current?.value.trim()))
    input.current?.blur()
  }
  return (
    <search className="flex flex-col gap-2">
      <form action="/vacancies" onSubmit={submit} className="flex gap-2">
        <div className="relative min-w-0 flex-1">
          <Search className="pointer-events-none absolute top-3 left-3 size-4 text-subtle" aria-hidden />
          <Input
            ref={input}
            type="search"
            name="text"
            defaultValue={text}
            maxLength={4000}
            aria-label="Search vacancies"
            aria-keyshortcuts="/"
            placeholder="Job title, skill or company"
            enterKeyHint="search"
            className="h-10 pr-10 pl-9 text-base"
          />
          <Kbd className="pointer-events-none absolute top-2.5 right-2.5 max-lg:hidden">/</Kbd>
        </div>
        <Button type="submit" variant="primary" size="lg">
          Search
        </Button>
      </form>
      <SyntaxHelp />
    </search>
  )
}
