'use client'

import { useMutation } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.tsx'
import { RESTORE_SECONDS } from '#server/platform/tokens/restore.schema.ts'

type RevokeTokenProps = { token: { id: string; name: string }; onChanged?: () => void }

/** Revokes at once, because a leaked token must not work a moment longer, and offers to undo that for ten seconds. */
export function RevokeToken({ token: { id, name }, onChanged }: RevokeTokenProps) {
  const t = texts('tokens.revoke')
  const trpc = useTRPC()
  const reload = trpc.tokens.list.queryFilter()
  const restore = useMutation(
    trpc.tokens.restore.mutationOptions({
      meta: { done: t('restored', { name }), failed: t('restoreFailed'), reload },
      onSuccess: () => onChanged?.(),
    }),
  )
  const revoke = useMutation(
    trpc.tokens.revoke.mutationOptions({
      meta: { reload },
      onSuccess: () => {
        onChanged?.()
        toast.success(t('done', { name }), {
          action: { label: t('undo'), onClick: () => restore.mutate({ id }) },
          duration: RESTORE_SECONDS * 1000,
        })
      },
      onError: (error) => toast.error(t('failed', { name }), { description: failureOf(error).message }),
    }),
  )
  return (
    <Button
      size="sm"
      variant="ghost"
      className="text-danger"
      aria-label={t('label', { name })}
      pending={revoke.isPending}
      // The second click of a double one would hit the row that has moved up.
      onClick={({ detail }) => detail <= 1 && revoke.mutate({ id })}
    >
      {t('action')}
    </Button>
  )
}
