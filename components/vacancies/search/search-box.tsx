'use client'

import type { FormEvent } from 'react'
import { Search, X } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { withParam } from './query.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { SyntaxHelp } from './syntax-help.tsx'
import { useCombobox } from '../use-combobox.ts'
import { useSearch } from './use-search.ts'
import { useShownText } from './use-shown-text.ts'
import { useSuggestions, type Suggestion } from './use-suggestions.ts'

/**
 * The text of the search. The address is its state; `/` brings the cursor here. The field belongs to whoever types:
 * suggestions come beside it and change it only when one is chosen.
 */
export function SearchBox() {
  const { query, go } = useSearch()
  const text = query.get('text') ?? ''
  const { field, write } = useShownText(text)
  const { suggestions, ask } = useSuggestions()
  const choose = (chosen: Suggestion) => {
    const words = chosen.kind === 'title' ? chosen.text : ''
    write(words)
    const searched = withParam(query, 'text', words)
    go(chosen.kind === 'company' ? withParam(searched, 'employer_id', chosen.id) : searched)
    field.current?.blur()
  }
  const combobox = useCombobox(suggestions, choose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    combobox.close()
    go(withParam(query, 'text', field.current?.value.trim()))
    field.current?.blur()
  }
  const clear = () => {
    write('')
    ask('')
    field.current?.focus()
  }
  return (
    <search className="flex flex-col gap-2">
      <form action="/vacancies" onSubmit={submit} className="flex gap-2">
        <div className="group/box relative min-w-0 flex-1">
          <Search className="pointer-events-none absolute top-3 left-3 size-4 text-subtle" aria-hidden />
          <Input
            ref={field}
            id="search-text"
            name="text"
            defaultValue={text}
            maxLength={4000}
            aria-label="Search vacancies"
            aria-keyshortcuts="/"
            placeholder="Job title, skill or company"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            {...combobox.input}
            onInput={(event) => {
              ask(event.currentTarget.value)
              combobox.show()
            }}
            className="peer h-10 pr-10 pl-9 text-base"
          />
          <Kbd className="pointer-events-none absolute top-2.5 right-2.5 hidden lg:peer-placeholder-shown:inline-flex lg:peer-focus:hidden">
            /
          </Kbd>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Clear the search text"
            onClick={clear}
            className="absolute top-1.5 right-1.5 peer-placeholder-shown:hidden"
          >
            <X aria-hidden />
          </Button>
          <SuggestionList suggestions={suggestions} combobox={combobox} />
        </div>
        <Button type="submit" variant="primary" size="lg">
          Search
        </Button>
      </form>
      <SyntaxHelp />
    </search>
  )
}
