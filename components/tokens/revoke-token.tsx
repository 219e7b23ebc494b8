'use client'

import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.tsx'
import { RESTORE_SECONDS } from '#server/platform/tokens/restore.schema.ts'

type RevokeTokenProps = { token: { id: string; name: string }; onChanged?: () => void }

/** Revokes at once, because a leaked token must not work a moment longer, and offers to undo that for ten seconds. */
export function RevokeToken({ token: { id, name }, onChanged }: RevokeTokenProps) {
  const trpc = useTRPC()
  const reload = trpc.tokens.list.queryFilter()
  const restore = useMutation(
    trpc.tokens.restore.mutationOptions({
      meta: { done: `Token “${name}” works again`, failed: 'The token was not restored', reload },
      onSuccess: () => onChanged?.(),
    }),
  )
  const revoke = useMutation(
    trpc.tokens.revoke.mutationOptions({
      meta: { reload },
      onSuccess: () => {
        onChanged?.()
        toast.success(`Token “${name}” no longer works`, {
          action: { label: 'Undo', onClick: () => restore.mutate({ id }) },
          duration: RESTORE_SECONDS * 1000,
        })
      },
      onError: (error) => toast.error(`Token “${name}” was not revoked`, { description: failureOf(error).message }),
    }),
  )
  return (
    <Button
      size="sm"
      variant="ghost"
      className="text-danger"
      aria-label={`Revoke ${name}`}
      pending={revoke.isPending}
      onClick={() => revoke.mutate({ id })}
    >
      Revoke
    </Button>
  )
}
