'use client'

import { useMutation } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { useUnread } from './unread.ts'

/** A button that marks all notifications as read; nothing if there are no unread ones. */
export function ReadAll() {
  const trpc = useTRPC()
  const unread = useUnread()
  const t = texts('shell.notifications')
  const readAll = useMutation(
    trpc.notifications.markAll.mutationOptions({
      meta: { failed: t('failedAll'), reload: trpc.notifications.pathFilter() },
    }),
  )
  if (unread === 0) return null
  return (
    <Button variant="ghost" size="sm" pending={readAll.isPending} onClick={() => readAll.mutate({})}>
      {t('readAll')}
    </Button>
  )
}
