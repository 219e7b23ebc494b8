import { Badge } from '#components/ui/badge.tsx'
import { formatNumber } from '#components/ui/locale.ts'

/** The number of unread notifications behind a link; nothing when there are none. */
export function UnreadCount({ unread, className }: { unread: number; className?: string }) {
  if (unread === 0) return null
  return (
    <Badge tone="accent" className={className}>
      {short(unread)}
      <span className="sr-only"> unread</span>
    </Badge>
  )
}

/** "99+" where there is room for two digits. */
export const short = (unread: number): string => (unread > 99 ? '99+' : formatNumber(unread))
