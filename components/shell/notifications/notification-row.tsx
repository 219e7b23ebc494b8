'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { cn } from '#components/ui/cn.ts'
import { langOf } from '#components/ui/locale.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { products } from '../products.ts'

export type Notification = RouterOutput['notifications']['list']['items'][number]

type NotificationRowProps = {
  notification: Notification
  /** Beside the text. */
  action?: ReactNode
}

/** A notification. A click anywhere on the row opens the page it leads to, and marks it as read. */
export function NotificationRow({ notification, action }: NotificationRowProps) {
  const { id, product, path, at, read_at, events } = notification
  const { mutate: mark } = useMark()
  const t = texts('shell.notifications')
  const name = products.find((one) => one.id === product)?.name
  return (
    <li
      data-product={product}
      className="relative flex items-start gap-3 px-4 py-3 hover:bg-hover/60 has-[a:focus-visible]:bg-hover/60"
    >
      <span
        aria-hidden
        className={cn('mt-1.5 size-2 shrink-0 rounded-full', read_at === null ? 'bg-accent' : 'bg-transparent')}
      />
      <div className="min-w-0 flex-1">
        <Link
          href={path}
          prefetch={false}
          className={cn('block text-pretty wrap-anywhere after:absolute after:inset-0', read_at && 'text-muted')}
          onClick={() => read_at === null && mark({ id, read: true })}
        >
          {read_at === null && <span className="sr-only">{t('unreadRow')}</span>}
          <Sentence text={notification.text} />
        </Link>
        <p className="text-subtle">
          {name && `${name} · `}
          <RelativeTime at={at} />
          {events > 1 && ` · ${t('events', { count: events })}`}
        </p>
      </div>
      {action && <div className="relative">{action}</div>}
    </li>
  )
}

/** Marks a notification as read or unread. */
export function useMark() {
  const trpc = useTRPC()
  return useMutation(
    trpc.notifications.mark.mutationOptions({
      meta: { failed: texts('shell.notifications')('failed'), reload: trpc.notifications.pathFilter() },
    }),
  )
}

/** The text of a notification. Names in it are between Unicode isolates, and get a `lang` of their own. */
function Sentence({ text }: { text: string }) {
  return text.split(/\u2068([^\u2068\u2069]*)\u2069/).map((part, at) => {
    if (at % 2 === 0) return part
    return (
      <span key={at} lang={langOf(part)} className="font-medium">
        {part}
      </span>
    )
  })
}
