'use client'

import { useState } from 'react'
import type { RouterOutput } from '#components/trpc/client.ts'
import { CreateTokenForm } from './create-token-form.tsx'
import { NewToken } from './new-token.tsx'
import { TokenTable } from './token-table.tsx'

export type CreatedToken = RouterOutput['tokens']['create']
export type Token = RouterOutput['tokens']['list']['items'][number]

/** Make, see and revoke API tokens. A new token's secret lives in this component's state only. */
export function TokensView() {
  const [created, setCreated] = useState<CreatedToken>()
  return (
    <>
      {created && <NewToken token={created} onDone={() => setCreated(undefined)} />}
      <CreateTokenForm onCreated={setCreated} />
      <TokenTable onRevoked={(id) => setCreated((shown) => (shown?.id === id ? undefined : shown))} />
    </>
  )
}
