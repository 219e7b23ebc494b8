import Link from 'next/link'
import type { ReactNode } from 'react'
import { texts } from '#i18n/texts.ts'
import { roleName } from '#server/core/product-texts.schema.ts'
import type { Role } from '#server/core/scopes.schema.ts'

type AccountNoticeProps = {
  /** Roles that the account gets only once it has a second factor. */
  withheld: readonly Role[] | undefined
  emailUnconfirmed: boolean | undefined
}

/** Tells the user, on every page, what their account still needs. */
export function AccountNotice({ withheld = [], emailUnconfirmed }: AccountNoticeProps) {
  if (withheld.length === 0 && !emailUnconfirmed) return null
  const t = texts('shell.notice')
  return (
    <aside aria-label={t('label')} className="border-b bg-warning-soft">
      {withheld.length > 0 && (
        <p className="page-frame py-2">
          {t.rich('factor', {
            count: withheld.length,
            roles: withheld.map(roleName).join(', '),
            link: (text) => <NoticeLink href="/account/security#second-factor">{text}</NoticeLink>,
          })}
        </p>
      )}
      {emailUnconfirmed && (
        <p className="page-frame py-2">
          {t.rich('email', { link: (text) => <NoticeLink href="/account#email">{text}</NoticeLink> })}
        </p>
      )}
    </aside>
  )
}

function NoticeLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} className="font-medium underline underline-offset-4">
      {children}
    </Link>
  )
}
