'use client'

import { useRouter } from 'next/navigation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'

/** Takes a response out of the applicant's list. */
export function HideResponse({ id }: { id: string }) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const router = useRouter()
  const hide = useMutation(
    trpc.vacancies.negotiations.hide.mutationOptions({
      onSuccess: async () => {
        await cache.invalidateQueries(trpc.vacancies.negotiations.list.pathFilter())
        router.push('/vacancies/responses')
      },
    }),
  )
  return (
    <ConfirmDialog
      trigger={<Button className="self-start">Take out of my list</Button>}
      title="Take this response out of your list?"
      action="Take out"
      onConfirm={() => hide.mutateAsync({ negotiation_id: id })}
    >
      The employer still has it. You find it again among the deleted ones.
    </ConfirmDialog>
  )
}
