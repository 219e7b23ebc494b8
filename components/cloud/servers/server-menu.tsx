'use client'

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
  const hasPower = server.State === 'Active' || server.State === 'Updating'
  const power = POWER.filter((type) => (type === 'PowerOn') !== server.IsPowerOn)
  const copy = async () => {
    if (await copyText(server.IP)) toast.success(`${server.IP} is copied`)
  }
  return (
    <Menu
      label={`Actions for ${server.Name}`}
      trigger={<Ellipsis aria-hidden />}
      button={{ size: 'icon', className: 'z-1' }}
      atButton
      className="w-52"
    >
      <button type="button" className={menuEntry} onClick={() => void copy()}>
        <Copy aria-hidden /> Copy IP address
      </button>
      <Link href={`/cloud/servers/${server.ID}?tab=settings`} prefetch={false} className={menuEntry}>
        <Settings aria-hidden /> Settings
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
                <Trash2 aria-hidden /> Delete
              </Button>
            }
          />
        </>
      )}
    </Menu>
  )
}
