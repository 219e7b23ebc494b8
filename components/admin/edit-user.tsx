'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { Role } from '#server/core/access.schema.ts'
import type { User } from './user-table.tsx'

const Panel = dynamic(async () => (await import('./edit-user-panel.tsx')).EditUserPanel, { ssr: false })

export type EditUserProps = {
  user: User
  /** What each role allows. */
  meanings: Record<Role, string>
}

export function EditUser({ user, meanings }: EditUserProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" aria-label={`Edit ${user.name}`} onClick={() => setOpen(true)}>
        Edit
      </Button>
      {open && <Panel user={user} meanings={meanings} onClose={() => setOpen(false)} />}
    </>
  )
}
