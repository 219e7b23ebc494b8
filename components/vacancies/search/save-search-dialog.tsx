'use client'

import { texts } from '#i18n/texts.ts'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTRPC, type RouterInput } from '#components/trpc/client.ts'
import { TextDialog } from '#components/trpc/text-dialog.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { toast } from '#components/ui/toast.tsx'
import { mailOptions } from './mail-options.ts'
import { inputOf } from './query.ts'

/** Parameters that do not change what is found. */
const NOT_SAVED = ['page', 'per_page', 'snapshot', 'saved_search_id']

type CreateInput = RouterInput['vacancies']['savedSearches']['create']

/** Saves the current search under a name. */
export function SaveSearchDialog({ query, onClose }: { query: URLSearchParams; onClose: () => void }) {
  const t = texts('vacancies.saving')
  const trpc = useTRPC()
  const router = useRouter()
  const create = useMutation(
    trpc.vacancies.savedSearches.create.mutationOptions({
      meta: { reload: trpc.vacancies.savedSearches.pathFilter() },
    }),
  )
  const [mail, setMail] = useState<CreateInput['mail']>('never')
  const save = async (name: string) => {
    const kept = new URLSearchParams([...query].filter(([key]) => !NOT_SAVED.includes(key)))
    const input = inputOf(kept) as CreateInput
    await create.mutateAsync({ ...input, mail, ...(name && { name }) })
    onClose()
    toast.success(t('saved'), {
      action: { label: t('view'), onClick: () => router.push('/vacancies/saved') },
    })
  }
  return (
    <TextDialog
      title={t('title')}
      hint={t('hint')}
      text=""
      most={200}
      action={t('action')}
      onText={save}
      onClose={onClose}
    >
      {() => (
        <Field label={t('mail')} hint={mail === 'never' ? undefined : t('mailHint')}>
          {(aria) => (
            <Select
              {...aria}
              value={mail}
              onChange={(event) => setMail(event.target.value as CreateInput['mail'])}
              options={mailOptions()}
            />
          )}
        </Field>
      )}
    </TextDialog>
  )
}
