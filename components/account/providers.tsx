'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { goToProvider } from '#components/auth/sign-in.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '#components/ui/card.tsx'
import { toast } from '#components/ui/toast.tsx'

/** Providers that sign in to this account; nothing where none is configured. */
export function Providers({ linked }: { linked: readonly string[] }) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const options = useQuery(trpc.account.signInOptions.queryOptions({}))
  const unlink = useMutation(
    trpc.account.unlinkProvider.mutationOptions({
      onSuccess: () => cache.invalidateQueries({ queryKey: trpc.account.signInMethods.queryKey() }),
      onError: (error) => toast.error(failureOf(error).message),
    }),
  )
  const providers = options.data?.providers ?? []
  if (providers.length === 0) return null
  return (
    <Card aria-labelledby="providers">
      <CardHeader>
        <CardTitle id="providers">Other ways to sign in</CardTitle>
      </CardHeader>
      <CardBody>
        <ul className="flex flex-col gap-2">
          {providers.map(({ id, name }) => (
            <li key={id} className="flex items-center justify-between gap-4">
              {name}
              {linked.includes(id) ? (
                <Button
                  size="sm"
                  aria-label={`Unlink ${name}`}
                  pending={unlink.isPending && unlink.variables.provider === id}
                  onClick={() => unlink.mutate({ provider: id })}
                >
                  Unlink
                </Button>
              ) : (
                <Button size="sm" aria-label={`Link ${name}`} onClick={() => void goToProvider(id, '/account')}>
                  Link
                </Button>
              )}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
