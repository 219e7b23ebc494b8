'use client'

import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { toast } from '#components/ui/toast.tsx'
import { ACTION_NAMES } from '../calls.ts'

/** Power and network actions; a refusal shows as a toast. */
export function useAct() {
  const trpc = useTRPC()
  return useMutation(
    trpc.cloud.servers.act.mutationOptions({
      meta: { reload: trpc.cloud.pathFilter() },
      onError: (error, { Type }) =>
        toast.error(`${ACTION_NAMES[Type]}: request failed`, { description: failureOf(error).message }),
    }),
  )
}
