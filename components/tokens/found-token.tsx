'use client'

import type { ReactNode } from 'react'
import Link from 'next/link'
import type { RouterOutput } from '#components/trpc/client.ts'
import { Card, CardBody } from '#components/ui/card.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { RevokeToken } from './revoke-token.tsx'

type Found = RouterOutput['tokens']['find']

/** Which token a pasted text has in it, and what to do about it. */
export function FoundToken({ found, onChanged }: { found: Found; onChanged: () => void }) {
  const [token] = found.items
  return (
    <Card aria-label="The token that you pasted">
      <CardBody className="flex flex-wrap items-center justify-between gap-3">
        <output className="min-w-0">
          {token ? <Whose token={token} /> : NOBODY[found.is_token ? 'foreign' : 'mistyped']}
        </output>
        {token && isActive(token) && <RevokeToken token={token} onChanged={onChanged} />}
      </CardBody>
    </Card>
  )
}

const NOBODY = {
  foreign: 'This is no token of your account. If it leaked, its owner has to revoke it.',
  mistyped: 'This is no token: a character is wrong or missing.',
}

function isActive({ revoked_at, program, expires_at }: Found['items'][number]): boolean {
  return revoked_at === null && program === null && (expires_at === null || new Date(expires_at) > new Date())
}

function Whose({ token }: { token: Found['items'][number] }): ReactNode {
  const { name, program, revoked_at, expires_at, last_used_at, last_used_address } = token
  if (revoked_at) {
    return (
      <>
        This was your token <b>{name}</b>. It was revoked <RelativeTime at={revoked_at} /> and no longer works.
      </>
    )
  }
  if (program !== null) {
    return (
      <>
        This is a token of the program <b>{program}</b>, which has access to your account.{' '}
        <Link href="/account/security#admitted" className="underline underline-offset-4">
          End its access
        </Link>
      </>
    )
  }
  if (!isActive(token) && expires_at) {
    return (
      <>
        This was your token <b>{name}</b>. It expired <RelativeTime at={expires_at} />.
      </>
    )
  }
  if (last_used_at === null) {
    return (
      <>
        This is your token <b>{name}</b>. It works, and was never used.
      </>
    )
  }
  return (
    <>
      This is your token <b>{name}</b>. It works, and was last used <RelativeTime at={last_used_at} />
      {last_used_address && <> from {last_used_address}</>}.
    </>
  )
}
