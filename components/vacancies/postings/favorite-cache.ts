'use client'

import { texts } from '#i18n/texts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC, useTRPCClient } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { toast } from '#components/ui/toast.tsx'
import { goSignIn, useAccount } from '../use-account.ts'

type Change = { id: string; on: boolean }

/**
 * Adds a vacancy to the favourites or removes it. Lists show the change at once; it is undone on failure. Visitors are
 * sent to sign in and back. Changes are sent one after another, so that the last one wins.
 */
export function useFavorite() {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const cache = useQueryClient()
  const account = useAccount()
  const show = ({ id, on }: Change) =>
    cache.setQueriesData<unknown>(trpc.vacancies.pathFilter(), (data: unknown) => withFavorite(data, id, on))
  const change = useMutation({
    scope: { id: 'vacancies.favorites' },
    mutationFn: ({ id, on }: Change) => {
      const { add, remove } = client.vacancies.favorites
      return (on ? add : remove).mutate({ vacancy_id: id })
    },
    onMutate: show,
    // Sets the state again, because a list that was loading meanwhile may have brought the old one.
    onSuccess: async (_, given) => {
      show(given)
      await cache.invalidateQueries({ ...trpc.vacancies.favorites.pathFilter(), refetchType: 'none' })
    },
    onError: (error, { id, on }) => {
      show({ id, on: !on })
      if (failureOf(error).reason === 'unauthenticated') goSignIn()
      else toast.error(texts('vacancies.common')('favoriteFailed'), { description: failureOf(error).message })
    },
  })
  return (id: string, on: boolean): void => (account ? change.mutate({ id, on }) : goSignIn())
}

/** The caller's relation to a favourite vacancy, from the dictionary vacancy_relation. */
const FAVORITED = 'favorited'

type Related = { id: string; relations: string[] }

export function isFavorite({ relations }: Pick<Related, 'relations'>): boolean {
  return relations.includes(FAVORITED)
}

/**
 * Sets the relation in any cached data that contains this vacancy, on its own or among `items`. Data without it is
 * returned as the same object, so that nothing renders again.
 */
export function withFavorite<T>(data: T, id: string, on: boolean): T {
  if (isRelated(data)) return data.id === id && isFavorite(data) !== on ? withRelation(data, on) : data
  if (!isList(data)) return data
  const items = data.items.map((item) => withFavorite(item, id, on))
  return items.every((item, index) => item === data.items[index]) ? data : { ...data, items }
}

function withRelation<T extends Related>(vacancy: T, on: boolean): T {
  const others = vacancy.relations.filter((relation) => relation !== FAVORITED)
  return { ...vacancy, relations: on ? [...others, FAVORITED] : others }
}

function isRelated(value: unknown): value is Related {
  return typeof value === 'object' && value !== null && 'id' in value && 'relations' in value
}

function isList(value: unknown): value is { items: unknown[] } {
  return typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items)
}
