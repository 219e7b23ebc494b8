'use client'

import type { FormEvent } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Input } from '#components/ui/input.tsx'
import { withParam } from './query.ts'
import { useSearch } from './use-search.ts'
import { useShownText } from './use-shown-text.ts'

/** Wanted pay in roubles a month, and whether vacancies that do not state theirs are left out. */
export function PayFilter() {
  const { query, go } = useSearch()
  const salary = query.get('salary') ?? ''
  const only = query.get('only_with_salary') === 'true'
  const input = useShownText(salary)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    go(withParam(query, 'salary', input.current?.value.replace(/\D/g, '')))
  }
  return (
    <div className="border-b pb-3">
      <form onSubmit={submit}>
        <label htmlFor="salary" className="font-medium">
          Pay from, ₽ a month
        </label>
        <div className="mt-2 flex gap-2">
          <Input
            ref={input}
            id="salary"
            inputMode="numeric"
            pattern="[0-9 ]*"
            maxLength={10}
            defaultValue={salary}
            placeholder="100000"
          />
          <Button type="submit">Apply</Button>
        </div>
      </form>
      <label htmlFor="only_with_salary" className="mt-2 flex items-center gap-2 py-1">
        <Checkbox
          id="only_with_salary"
          checked={only}
          onChange={() => go(withParam(query, 'only_with_salary', only ? undefined : 'true'))}
        />
        Only with stated pay
      </label>
    </div>
  )
}
