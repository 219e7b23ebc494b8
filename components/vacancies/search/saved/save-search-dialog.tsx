'use client'

import { useRouter } from 'next/navigation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC, type RouterInput } from '#components/trpc/client.ts'
import { toast } from '#components/ui/toast.tsx'
import { inputOf } from '../query.ts'
import { NameDialog } from './name-dialog.tsx'

type CreateInput = RouterInput['vacancies']['savedSearches']['create']

/** Of the address only what decides what is found; the rest belongs to one look at it. */
const OF_ONE_LOOK = ['page', 'per_page', 'snapshot', 'saved_search_id']

export function SaveSearchDialog({ query, onClose }: { query: URLSearchParams; onClose: () => void }) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const router = useRouter()
  const create = useMutation(trpc.vacancies.savedSearches.create.mutationOptions())
  const save = async (name: string) => {
    const kept = new URLSearchParams([...query].filter(([key]) => !OF_ONE_LOOK.includes(key)))
    const input = inputOf(kept) as CreateInput
    await create.mutateAsync({ ...input, ...(name && { name }) })
    await cache.invalidateQueries(trpc.vacancies.savedSearches.pathFilter())
    onClose()
    toast.success('The search is saved', {
      action: { label: 'Show all', onClick: () => router.push('/vacancies/saved') },
    })
  }
  return (
    <NameDialog
      title="Save this search"
      hint="Without a name it is called what it looks for."
      name=""
      action="Save search"
      onName={save}
      onClose={onClose}
    />
  )
}
