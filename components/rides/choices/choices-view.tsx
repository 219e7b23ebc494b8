'use client'

import { texts } from '#i18n/texts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { useMutateOnce } from '#components/ui/form/use-single-flight.ts'
import { ChoiceHistory } from './choice-history.tsx'
import { ChoiceList, Words } from './choice-list.tsx'
import { listOf, LISTS, withList, wordsOf, type Edited } from './choice-values.ts'

/** The choices of both questions, those that are retired, and the history. */
export function ChoicesView() {
  const trpc = useTRPC()
  const choices = useQuery(trpc.rides.choices.get.queryOptions({}))
  return (
    <div className="flex flex-col gap-8">
      <QueryStatus query={choices} rows={8} />
      {choices.data && (
        <>
          {LISTS.map((name) => (
            <ChoiceList key={name} name={name} edited={choices.data} />
          ))}
          <Retired edited={choices.data} />
          <ChoiceHistory version={choices.data.version} />
        </>
      )}
    </div>
  )
}

/** The choices that are no longer offered; each can be restored, at the end of its list. */
function Retired({ edited }: { edited: Edited }) {
  const t = texts('rides.choices')
  const trpc = useTRPC()
  const meta = { reload: trpc.rides.choices.pathFilter(), failed: t('failed') }
  const setOnce = useMutateOnce(useMutation(trpc.rides.choices.set.mutationOptions({ meta })))
  if (edited.retired.length === 0) return null
  return (
    <section aria-labelledby="retired">
      <h2 id="retired" className="mb-1 text-base font-semibold">
        {t('retired')}
      </h2>
      <p className="mb-3 text-muted">{t('retiredText')}</p>
      <Card>
        <ul className="divide-y">
          {edited.retired.map((choice) => {
            const name = listOf(choice)
            return (
              <li key={choice.id} className="flex items-center gap-4 px-4 py-3">
                <Words choice={choice} />
                <Button
                  aria-label={t('bringBackOne', { name: wordsOf(choice).own })}
                  onClick={() => setOnce(withList(edited, name, [...edited[name], choice]))}
                >
                  <Undo2 aria-hidden />
                  {t('bringBack')}
                </Button>
              </li>
            )
          })}
        </ul>
      </Card>
    </section>
  )
}
