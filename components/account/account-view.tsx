'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { NameForm } from './name-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { Providers } from './providers.tsx'
import { Sessions } from './sessions.tsx'

/** Everything a person may change about the own account. */
export function AccountView({ name, email }: { name: string; email: string }) {
  const trpc = useTRPC()
  const methods = useQuery(trpc.account.signInMethods.queryOptions({}))
  if (methods.isPending) return <SkeletonRows rows={4} />
  if (methods.error) return <QueryError error={methods.error} retry={methods.refetch} retrying={methods.isFetching} />
  return (
    <>
      <NameForm name={name} />
      {methods.data.password && <PasswordForm email={email} />}
      <Providers linked={methods.data.providers} />
      <Sessions />
      <DeleteAccount email={email} hasPassword={methods.data.password} />
    </>
  )
}
