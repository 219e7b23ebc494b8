import { useMutation } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { toast } from '#components/ui/toast.tsx'
import { actionName } from '../calls.ts'
import { jobProgress } from '../jobs/job-progress.ts'

/** Adds a network or a firewall to a server, or removes it; a refusal shows as a toast. */
export function useAttach() {
  const trpc = useTRPC()
  return useMutation(
    trpc.cloud.servers.act.mutationOptions({
      meta: { progress: jobProgress, reload: trpc.cloud.pathFilter() },
      onError: (error, { Type }) =>
        toast.error(texts('cloud.actions')('failed', { action: actionName(Type) }), {
          description: failureOf(error).message,
        }),
    }),
  )
}
