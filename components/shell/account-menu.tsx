'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { KeyRound, LogOut, ScrollText, UserRound, Users } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#components/ui/dropdown-menu.tsx'
import type { ShellAccount } from './account.ts'
import { signOut } from './sign-out.ts'

export function AccountMenu({ account }: { account: ShellAccount | null }) {
  const pathname = usePathname()
  if (!account)
    return (
      <Button asChild className="ml-1">
        <Link href={pathname === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(pathname)}`}>Sign in</Link>
      </Button>
    )
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" className="ml-1 rounded-full" aria-label={`Account of ${account.name}`}>
          <span
            className="grid size-7 place-items-center rounded-full bg-fg text-xs font-semibold text-canvas"
            aria-hidden
          >
            {initials(account.name)}
          </span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent className="w-60">
        <DropdownMenuLabel>
          <span className="block truncate font-medium text-fg">{account.name}</span>
          <span className="block truncate">{account.email}</span>
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        <Entry href="/account" icon={UserRound} label="Account" />
        <Entry href="/cloud/tokens" icon={KeyRound} label="API tokens" />
        {account.roles.includes('operator') && (
          <>
            <DropdownMenuSeparator />
            <Entry href="/admin/users" icon={Users} label="Users and roles" />
            <Entry href="/admin/audit" icon={ScrollText} label="Audit log" />
          </>
        )}
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => void signOut()}>
          <LogOut aria-hidden />
          Sign out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function Entry({ href, icon: Icon, label }: { href: string; icon: typeof UserRound; label: string }) {
  return (
    <DropdownMenuItem asChild>
      <Link href={href}>
        <Icon aria-hidden />
        {label}
      </Link>
    </DropdownMenuItem>
  )
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toUpperCase()
}
