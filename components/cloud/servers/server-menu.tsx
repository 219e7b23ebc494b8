'use client'

import { texts } from '#i18n/texts.ts'
import Link from 'next/link'
import { Copy, Ellipsis, Settings, Trash2 } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { copyText } from '#components/ui/copy-button.tsx'
import { Menu, menuEntry } from '#components/ui/menu.tsx'
import { toast } from '#components/ui/toast.tsx'
import { POWER } from '../calls.ts'
import type { Server } from '../types.ts'
import { DeleteServers } from './delete-servers.tsx'
import { PowerAction } from './power-action.tsx'

/** A button that looks like an entry of a menu. */
const entry = 'h-9 w-full justify-start px-2.5 font-normal text-fg [&_svg]:text-subtle'

/** What can be done with a server, in its row of the list. */
export function ServerMenu({ server }: { server: Server }) {
  const t = texts('cloud.servers.menu')
  const hasPower = server.State === 'Active' || server.State === 'Updating'
  const power = POWER.filter((type) => (type === 'PowerOn') !== server.IsPowerOn)
  const copy = async () => {
    if (await copyText(server.IP)) toast.success(t('copied', { ip: server.IP }))
  }
  return (
    <Menu
      label={t('label', { name: server.Name })}
      trigger={<Ellipsis aria-hidden />}
      button={{ size: 'icon', className: 'z-1' }}
      atButton
      className="w-60"
    >
      <button type="button" className={menuEntry} onClick={() => void copy()}>
        <Copy aria-hidden /> {t('copyIp')}
      </button>
      <Link href={`/cloud/servers/${server.ID}?tab=settings`} prefetch={false} className={menuEntry}>
        <Settings aria-hidden /> {t('settings')}
      </Link>
      {hasPower && (
        <>
          <hr className="-mx-1 my-1" />
          {power.map((type) => (
            <PowerAction key={type} type={type} servers={[server]} variant="ghost" className={entry} />
          ))}
        </>
      )}
      {server.State !== 'Deleting' && (
        <>
          <hr className="-mx-1 my-1" />
          <DeleteServers
            servers={[server]}
            trigger={
              <Button variant="ghost" className={cn(entry, 'text-danger [&_svg]:text-danger')}>
                <Trash2 aria-hidden /> {t('delete')}
              </Button>
            }
          />
        </>
      )}
    </Menu>
  )
}
