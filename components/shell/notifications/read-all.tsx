'use client'

import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { useUnread } from './unread.ts'

/** Marks everything as read; nothing when everything is. */
export function ReadAll() {
  const trpc = useTRPC()
  const unread = useUnread()
  const readAll = useMutation(
    trpc.notifications.markAll.mutationOptions({
      meta: { failed: 'The notifications could not be marked', reload: trpc.notifications.pathFilter() },
    }),
  )
  if (unread === 0) return null
  return (
    <Button variant="ghost" size="sm" pending={readAll.isPending} onClick={() => readAll.mutate({})}>
      Mark all as read
    </Button>
  )
}
