'use client'

import { texts } from '#i18n/texts.ts'
import { useEffect, useRef, type FormEvent } from 'react'
import { Search, X, CircleHelp } from 'lucide-react'
import { Button, IconButton } from '#components/ui/button.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { useCombobox } from '../use-combobox.ts'
import { withParam } from './query.ts'
import { SuggestionList, useSuggestions, type Suggestion } from './suggestions.tsx'
import { useSearch } from './use-search.ts'

/**
 * The search text. The address is its state; `/` focuses it. Suggestions never change what is being typed: only
 * choosing one does.
 */
export function SearchBox() {
  const t = texts('vacancies.box')
  const { query, go } = useSearch()
  const text = query.get('text') ?? ''
  const { field, write } = useAddressText(text)
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
            aria-label={t('label')}
            aria-keyshortcuts="/"
            placeholder={t('placeholder')}
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
          <IconButton
            icon={X}
            label={t('clear')}
            small
            onClick={clear}
            className="absolute top-1.5 right-1.5 peer-placeholder-shown:hidden"
          />
          <SuggestionList suggestions={suggestions} combobox={combobox} />
        </div>
        <Button type="submit" variant="primary" size="lg">
          {t('action')}
        </Button>
      </form>
      <SyntaxHelp />
    </search>
  )
}

/**
 * An uncontrolled text field that follows the address when that changes. What is being typed stays, and so does what
 * was typed before hydration.
 */
function useAddressText(text: string) {
  const field = useRef<HTMLInputElement>(null)
  const shown = useRef(text)
  useEffect(() => {
    const before = shown.current
    if (before === text) return
    shown.current = text
    const typing = field.current === document.activeElement && field.current?.value !== before
    if (field.current && !typing) field.current.value = text
  }, [text])
  const write = (value: string) => {
    if (field.current) field.current.value = value
  }
  return { field, write }
}

const RULES = ['words', 'phrase', 'or', 'not', 'group', 'field', 'exact', 'start', 'filters'] as const

/** The query language, collapsed under the search box. */
function SyntaxHelp() {
  const t = texts('vacancies.box')
  return (
    <details className="group text-muted">
      <summary className="inline-flex list-none items-center gap-1.5 rounded-md hover:text-fg [&::-webkit-details-marker]:hidden">
        <CircleHelp className="size-3.5" aria-hidden />
        {t('syntax')}
      </summary>
      <dl className="mt-2 grid gap-x-6 gap-y-1.5 rounded-lg border bg-surface p-4 sm:grid-cols-[max-content_1fr] lg:grid-cols-[max-content_1fr_max-content_1fr]">
        {RULES.map((rule) => (
          <div key={rule} className="contents">
            <dt className="text-fg max-sm:mt-1">
              <code className="font-mono">{t(`rules.${rule}.example`)}</code>
            </dt>
            <dd>{t(`rules.${rule}.meaning`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
