import Link from 'next/link'
import type { Role } from '#server/core/scopes.schema.ts'

type AccountNoticeProps = {
  /** Roles that wait for a second factor. */
  withheld: readonly Role[] | undefined
  emailUnconfirmed: boolean | undefined
}

/** What is missing in the account, on every page until it is done. */
export function AccountNotice({ withheld = [], emailUnconfirmed }: AccountNoticeProps) {
  if (withheld.length === 0 && !emailUnconfirmed) return null
  return (
    <aside aria-label="Your account" className="border-b bg-warning-soft">
      {withheld.length > 0 && (
        <p className="page-frame py-2">
          The role {withheld.join(' and ')} requires a second factor.{' '}
          <NoticeLink href="/account/security#second-factor">Set it up</NoticeLink>
        </p>
      )}
      {emailUnconfirmed && (
        <p className="page-frame py-2">
          Your e-mail address is not confirmed: use the link that we sent.{' '}
          <NoticeLink href="/account#email">Send it again</NoticeLink>
        </p>
      )}
    </aside>
  )
}

function NoticeLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} prefetch={false} className="font-medium underline underline-offset-4">
      {children}
    </Link>
  )
}
