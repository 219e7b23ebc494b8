'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Bell } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { BarMenu } from '../bar-menu.tsx'
import { short } from './count.tsx'
import { useLiveUnread, useUnread } from './unread.ts'

const loadList = () => import('./bell-list.tsx')
const BellList = dynamic(async () => (await loadList()).BellList, { ssr: false })

/**
 * The unread notifications of the account: their number, live, and the latest of them in a menu, loaded on first use.
 */
export function NotificationBell() {
  useLiveUnread()
  const t = texts('shell.notifications')
  const unread = useUnread()
  const [used, setUsed] = useState(false)
  return (
    <BarMenu
      label={unread > 0 ? t('unread', { count: unread }) : t('title')}
      side="right"
      className="w-96 max-w-[calc(100vw-1rem)] overflow-hidden p-0"
      button={{ size: 'icon', onClick: () => setUsed(true), onPointerEnter: () => void loadList() }}
      trigger={
        <>
          <Bell aria-hidden />
          {unread > 0 && (
            <span
              aria-hidden
              className="absolute -top-0.5 -right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-danger px-1 text-xs leading-none font-semibold text-danger-fg tabular-nums"
            >
              {short(unread)}
            </span>
          )}
        </>
      }
    >
      {used ? <BellList /> : null}
    </BarMenu>
  )
}
