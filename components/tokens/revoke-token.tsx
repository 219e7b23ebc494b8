'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { toast } from '#components/ui/toast.tsx'
import type { Token } from './tokens-view.tsx'

export function RevokeToken({ token, onRevoked }: { token: Token; onRevoked: (id: string) => void }) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const revoke = useMutation(
    trpc.tokens.revoke.mutationOptions({
      onSuccess: async () => {
        onRevoked(token.id)
        toast.success(`Token “${token.name}” is revoked`)
        await cache.invalidateQueries({ queryKey: trpc.tokens.list.queryKey() })
      },
    }),
  )
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="ghost" className="text-danger" aria-label={`Revoke ${token.name}`}>
          Revoke
        </Button>
      }
      title="Revoke this token?"
      phrase={token.name}
      action="Revoke token"
      onConfirm={() => revoke.mutateAsync({ id: token.id })}
    >
      Programs that use “{token.name}”, and the tokens made with it, are refused from their next request on.
    </ConfirmDialog>
  )
}
