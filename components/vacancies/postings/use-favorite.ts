'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC, useTRPCClient } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { toast } from '#components/ui/toast.tsx'
import { goSignIn, useAccount } from '../use-account.ts'
import { withFavored } from './favorite-cache.ts'

type Change = { id: string; on: boolean }

/**
 * Keeps a vacancy among the favourites or lets it go. Shown at once in every list that holds it, undone when it fails.
 * A stranger is led to sign in and back. Changes are sent one after the other, so that the last press wins.
 */
export function useFavorite() {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const cache = useQueryClient()
  const account = useAccount()
  const show = ({ id, on }: Change) =>
    cache.setQueriesData<unknown>(trpc.vacancies.pathFilter(), (answer: unknown) => withFavored(answer, id, on))
  const change = useMutation({
    scope: { id: 'vacancies.favorites' },
    mutationFn: ({ id, on }: Change) => {
      const { add, remove } = client.vacancies.favorites
      return (on ? add : remove).mutate({ vacancy_id: id })
    },
    onMutate: show,
    // A list that was on its way meanwhile may have brought the old state.
    onSuccess: async (_, given) => {
      show(given)
      await cache.invalidateQueries({ ...trpc.vacancies.favorites.pathFilter(), refetchType: 'none' })
    },
    onError: (error, { id, on }) => {
      show({ id, on: !on })
      if (failureOf(error).reason === 'unauthenticated') goSignIn()
      else toast.error('Your favourites did not change', { description: failureOf(error).message })
    },
  })
  return (id: string, on: boolean): void => (account ? change.mutate({ id, on }) : goSignIn())
}
