'use client'

import { useMutation } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.tsx'
import { goSignIn, useAccount } from '../use-account.ts'

type HideCompanyProps = { company: { id: string; name: string } }

/** Keeps all vacancies of a company out of the user's searches, which can be undone at once. */
export function HideCompany({ company: { id, name } }: HideCompanyProps) {
  const trpc = useTRPC()
  const account = useAccount()
  const reload = trpc.vacancies.pathFilter()
  const show = useMutation(
    trpc.vacancies.blacklist.removeEmployer.mutationOptions({ meta: { done: 'No longer hidden', reload } }),
  )
  const hide = useMutation(
    trpc.vacancies.blacklist.addEmployer.mutationOptions({
      meta: { failed: 'The company could not be hidden', reload },
      onSuccess: () =>
        toast.success(`Your searches leave out ${name}`, {
          action: { label: 'Undo', onClick: () => show.mutate({ employer_id: id }) },
        }),
    }),
  )
  return (
    <Button
      lang="en"
      title="Hide all vacancies of this company"
      pending={hide.isPending}
      onClick={() => (account ? hide.mutate({ employer_id: id }) : goSignIn())}
    >
      <EyeOff aria-hidden />
      Hide vacancies
    </Button>
  )
}
