'use client'

import { texts } from '#i18n/texts.ts'
import { useEffect, useReducer, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { useForm } from '#components/trpc/use-form.ts'
import { Button } from '#components/ui/button.tsx'
import { forgetDraft, keepDraft, readDraft } from '#components/ui/form/form-drafts.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { useAccount } from '../use-account.ts'

export interface Draft {
  /** When the restored values were entered; null if nothing was restored. */
  restoredAt: Date | null
  /** Resets the form to the values that it had before it was restored. */
  discard: () => void
  /** To be called once the values are saved. */
  forget: () => void
}

/**
 * A long form that loses nothing when the page is reloaded or left: its values are kept in this browser and restored
 * when the same account opens the form again. Leaving it therefore does not ask.
 * @param name tells the forms of an account apart: `resume new`, `vacancy 17`
 */
export function useDraftForm<T extends FieldValues>(
  name: string,
  defaultValues: T,
): { form: UseFormReturn<T>; draft: Draft } {
  const account = useAccount()
  const key = account && `${account.id} ${name}`
  const form = useForm<T>({ defaultValues: defaultValues as DefaultValues<T>, asksBeforeLeaving: key === null })
  const [restoredAt, setRestoredAt] = useReducer((_before: Date | null, at: Date | null) => at, null)
  const { subscribe, reset } = form
  const [unchanged] = useState(() => JSON.stringify(defaultValues))
  useEffect(() => {
    if (key === null) return
    const kept = readDraft(key)
    if (kept) {
      reset({ ...(JSON.parse(unchanged) as T), ...kept.values }, { keepDefaultValues: true })
      setRestoredAt(new Date(kept.at))
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (JSON.stringify(values) === unchanged) forgetDraft(key)
        else keepDraft(key, values)
      },
    })
  }, [key, unchanged, subscribe, reset])
  const forget = () => {
    if (key !== null) forgetDraft(key)
    setRestoredAt(null)
  }
  const discard = () => {
    reset(JSON.parse(unchanged) as T)
    forget()
  }
  return { form, draft: { restoredAt, discard, forget } }
}

/** Says that a form was restored, and offers the values before. */
export function DraftNotice({ draft: { restoredAt, discard } }: { draft: Draft }) {
  if (!restoredAt) return null
  const t = texts('vacancies.forms')
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-lg border bg-sunken px-4 py-2">
      <output>{t.rich('restored', { time: () => <RelativeTime at={restoredAt} /> })}</output>
      <Button onClick={discard}>{t('discard')}</Button>
    </div>
  )
}
