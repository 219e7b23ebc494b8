'use client'

import { currentLocale } from '#i18n/store.ts'
import { texts } from '#i18n/texts.ts'
import { useMutation } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.tsx'
import { goSignIn, useAccount } from '../use-account.ts'

type HideCompanyProps = { company: { id: string; name: string } }

/** Keeps all vacancies of a company out of the user's searches, which can be undone at once. */
export function HideCompany({ company: { id, name } }: HideCompanyProps) {
  const t = texts('vacancies.company')
  const trpc = useTRPC()
  const account = useAccount()
  const reload = trpc.vacancies.pathFilter()
  const show = useMutation(
    trpc.vacancies.blacklist.removeEmployer.mutationOptions({
      meta: { done: texts('vacancies.common')('notHidden'), reload },
    }),
  )
  const hide = useMutation(
    trpc.vacancies.blacklist.addEmployer.mutationOptions({
      meta: { failed: t('hideFailed'), reload },
      onSuccess: () =>
        toast.success(t('hidden', { name }), {
          action: { label: t('undo'), onClick: () => show.mutate({ employer_id: id }) },
        }),
    }),
  )
  return (
    <Button
      lang={currentLocale()}
      title={t('hideTitle')}
      pending={hide.isPending}
      onClick={() => (account ? hide.mutate({ employer_id: id }) : goSignIn())}
    >
      <EyeOff aria-hidden />
      {t('hide')}
    </Button>
  )
}
