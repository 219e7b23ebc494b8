'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { Activity, Code, LogOut, ScrollText, ShieldCheck, UserRound, Users } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { LinkButton } from '#components/ui/button.tsx'
import { forgetDrafts } from '#components/ui/form/form-drafts.ts'
import { menuEntry } from '#components/ui/menu.tsx'
import { BarMenu, BarMenuLink } from './bar-menu.tsx'

/** What the frame shows of the signed-in person. */
export type ShellAccount = { name: string; email: string; roles: readonly string[] }

export function AccountMenu({ account }: { account: ShellAccount | null }) {
  const t = texts('shell.account')
  const pathname = usePathname()
  const query = useSearchParams().toString()
  if (!account) {
    if (pathname === '/sign-in') return null
    const inside = pathname !== '/' && pathname !== '/sign-up'
    return (
      <LinkButton
        href={inside ? `/sign-in?next=${encodeURIComponent(query ? `${pathname}?${query}` : pathname)}` : '/sign-in'}
        className="ml-1"
      >
        {t('signIn')}
      </LinkButton>
    )
  }
  return (
    <BarMenu
      label={t('of', { name: account.name })}
      side="right"
      className="w-64"
      button={{ size: 'icon', className: 'ml-1 rounded-full' }}
      trigger={
        <span
          aria-hidden
          data-initials={initials(account.name)}
          className="grid size-7 place-items-center rounded-full bg-fg text-xs font-semibold text-canvas before:content-[attr(data-initials)]"
        />
      }
    >
      <div className="px-2.5 py-2">
        <p className="truncate font-medium">{account.name}</p>
        <p className="truncate text-subtle">{account.email}</p>
      </div>
      <hr className="-mx-1 my-1" />
      <BarMenuLink href="/account" icon={UserRound} label={t('profile')} current={pathname === '/account'} />
      <BarMenuLink
        href="/account/security"
        icon={ShieldCheck}
        label={t('security')}
        current={pathname === '/account/security'}
      />
      <BarMenuLink
        href="/account/developer/tokens"
        icon={Code}
        label={t('developer')}
        current={pathname.startsWith('/account/developer/')}
      />
      {account.roles.includes('operator') && (
        <>
          <hr className="-mx-1 my-1" />
          <BarMenuLink href="/admin" icon={Activity} label={t('installation')} current={pathname === '/admin'} />
          <BarMenuLink href="/admin/users" icon={Users} label={t('users')} current={pathname === '/admin/users'} />
          <BarMenuLink href="/admin/audit" icon={ScrollText} label={t('audit')} current={pathname === '/admin/audit'} />
        </>
      )}
      <hr className="-mx-1 my-1" />
      <button type="button" className={menuEntry} onClick={() => void signOut()}>
        <LogOut aria-hidden />
        {t('signOut')}
      </button>
    </BarMenu>
  )
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toUpperCase()
}

/** Ends the session and reloads the home page, so that nothing of the account stays in memory. */
async function signOut(): Promise<void> {
  const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string }
  await fetch('/api/auth/signout', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ csrfToken, json: 'true' }),
  })
  // The session storage may hold the password of a newly created server.
  sessionStorage.clear()
  forgetDrafts()
  await deleteCaches()
  location.assign('/')
}

/** Pages cached for offline use show what the account saw. */
async function deleteCaches(): Promise<void> {
  // Undefined without HTTPS.
  if (!('caches' in window)) return
  for (const name of await caches.keys()) await caches.delete(name)
}
