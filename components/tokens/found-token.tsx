'use client'

import type { ReactNode } from 'react'
import Link from 'next/link'
import { texts } from '#i18n/texts.ts'
import type { RouterOutput } from '#components/trpc/client.ts'
import { Card, CardBody } from '#components/ui/card.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { RevokeToken } from './revoke-token.tsx'

type Found = RouterOutput['tokens']['find']

/** Which token a pasted text has in it, and what to do about it. */
export function FoundToken({ found, onChanged }: { found: Found; onChanged: () => void }) {
  const t = texts('tokens.found')
  const [token] = found.items
  return (
    <Card aria-label={t('label')}>
      <CardBody className="flex flex-wrap items-center justify-between gap-3">
        <output className="min-w-0">
          {token ? <Whose token={token} /> : t(found.is_token ? 'foreign' : 'mistyped')}
        </output>
        {token && isActive(token) && <RevokeToken token={token} onChanged={onChanged} />}
      </CardBody>
    </Card>
  )
}

function isActive({ revoked_at, program, expires_at }: Found['items'][number]): boolean {
  return revoked_at === null && program === null && (expires_at === null || new Date(expires_at) > new Date())
}

function Whose({ token }: { token: Found['items'][number] }): ReactNode {
  const { program, revoked_at, expires_at, last_used_at, last_used_address: address } = token
  const t = texts('tokens.found')
  const said = {
    name: () => <b>{program ?? token.name}</b>,
    time: () => <RelativeTime at={revoked_at ?? last_used_at ?? ''} />,
  }
  if (revoked_at) return t.rich('revoked', said)
  if (program !== null) return t.rich('program', { ...said, link: accessLink })
  if (!isActive(token) && expires_at)
    return t.rich('expired', { ...said, time: () => <RelativeTime at={expires_at} /> })
  if (last_used_at === null) return t.rich('unused', said)
  return address ? t.rich('usedFrom', { ...said, address }) : t.rich('used', said)
}

function accessLink(text: ReactNode): ReactNode {
  return (
    <Link href="/account/security#admitted" className="underline underline-offset-4">
      {text}
    </Link>
  )
}
