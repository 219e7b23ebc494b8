import { texts } from '#i18n/texts.ts'
import { Badge } from '#components/ui/badge.tsx'
import { formatNumber } from '#components/ui/locale.ts'

/** The number of unread notifications behind a link; nothing when there are none. */
export function UnreadCount({ unread }: { unread: number }) {
  if (unread === 0) return null
  return (
    <Badge tone="accent" className="ml-1.5">
      {short(unread)}
      <span className="sr-only">{texts('shell.notifications')('unreadCount')}</span>
    </Badge>
  )
}

/** "99+" where there is room for two digits. */
export const short = (unread: number): string => (unread > 99 ? '99+' : formatNumber(unread))
