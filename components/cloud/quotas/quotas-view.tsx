'use client'

import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { useDebounced } from '#components/ui/use-debounced.ts'
import { QuotaForm } from './quota-form.tsx'

/** Finds an account, and shows its quotas. */
export function QuotasView() {
  const t = texts('cloud.quotas')
  const trpc = useTRPC()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<{ id: string; email: string }>()
  const q = useDebounced(text, 200)
  const users = useQuery(trpc.users.list.queryOptions({ ...(q && { q }), per_page: 8 }))
  return (
    <div className="flex max-w-reading flex-col gap-6">
      <Card className="flex flex-col gap-4 p-4" aria-label={t('accounts')}>
        <Field label={t('find')}>
          {(aria) => <Input {...aria} type="search" value={text} onChange={(event) => setText(event.target.value)} />}
        </Field>
        <QueryStatus query={users} rows={2} />
        <ul className="flex flex-wrap gap-2 empty:hidden">
          {users.data?.items.map(({ id, email }) => (
            <li key={id} className="max-w-full">
              <Button
                size="sm"
                className="max-w-full"
                aria-pressed={chosen?.id === id}
                onClick={() => setChosen({ id, email })}
              >
                <span className="truncate">{email}</span>
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      {chosen && <QuotaForm key={chosen.id} {...chosen} />}
    </div>
  )
}
