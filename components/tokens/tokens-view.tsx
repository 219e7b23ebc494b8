'use client'

import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import type { RouterOutput } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { NewSecret } from '#components/ui/new-secret.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#components/ui/table.tsx'
import { CreateTokenForm, type CreatedToken } from './create-token-form.tsx'
import { useResources } from './use-resources.ts'

type Token = RouterOutput['tokens']['list']['items'][number]

/** Create, list and revoke API tokens. A new token's secret is kept in this component's state only. */
export function TokensView() {
  const [created, setCreated] = useState<CreatedToken>()
  return (
    <>
      {created && (
        <NewSecret
          title={`Token “${created.name}” is ready`}
          value={created.token}
          copyLabel="Copy token"
          testId="token"
          onDone={() => setCreated(undefined)}
        >
          Copy it now: only a hash is stored, so it cannot be shown again.
        </NewSecret>
      )}
      <CreateTokenForm onCreated={setCreated} />
      <TokenTable onRevoked={(id) => setCreated((shown) => (shown?.id === id ? undefined : shown))} />
    </>
  )
}

function TokenTable({ onRevoked }: { onRevoked: (id: string) => void }) {
  const trpc = useTRPC()
  const tokens = useQuery(trpc.tokens.list.queryOptions({}))
  return (
    <Card className="overflow-hidden">
      <QueryStatus query={tokens} rows={3} />
      {tokens.data?.items.length === 0 && (
        <EmptyState icon={KeyRound} title="No tokens yet">
          Create one above to call the API from a program.
        </EmptyState>
      )}
      {tokens.data && tokens.data.items.length > 0 && (
        <Table label="Your tokens">
          <TableHead>
            <tr>
              <TableHeader>Name</TableHeader>
              <TableHeader className="hidden sm:table-cell">Scopes</TableHeader>
              <TableHeader className="hidden sm:table-cell">Last used</TableHeader>
              <TableHeader>Expires</TableHeader>
              <TableHeader>
                <span className="sr-only">Actions</span>
              </TableHeader>
            </tr>
          </TableHead>
          <TableBody>
            {tokens.data.items.map((token) => (
              <Row key={token.id} token={token} onRevoked={onRevoked} />
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  )
}

function Row({ token, onRevoked }: { token: Token; onRevoked: (id: string) => void }) {
  const names = new Map(useResources())
  return (
    <TableRow>
      <TableCell className="max-w-36 sm:max-w-60">
        <span className="block truncate font-medium">{token.name}</span>
        <span className="font-mono text-subtle">qt_…{token.hint}</span>
        {token.resources.length > 0 && (
          <span className="block truncate text-subtle">
            Only {token.resources.map((resource) => names.get(resource) ?? resource).join(', ')}
          </span>
        )}
      </TableCell>
      <TableCell className="hidden whitespace-nowrap text-muted sm:table-cell">
        <abbr title={token.scopes.join(', ')} className="no-underline">
          {token.scopes.length === 1 ? token.scopes[0] : `${token.scopes.length} scopes`}
        </abbr>
      </TableCell>
      <TableCell className="hidden whitespace-nowrap text-muted sm:table-cell">
        {token.last_used_at ? <RelativeTime at={token.last_used_at} /> : 'Never'}
      </TableCell>
      <TableCell className="whitespace-nowrap text-muted">
        {token.expires_at ? <RelativeTime at={token.expires_at} /> : 'Never'}
      </TableCell>
      <TableCell className="text-right">
        <RevokeToken token={token} onRevoked={onRevoked} />
      </TableCell>
    </TableRow>
  )
}

function RevokeToken({ token, onRevoked }: { token: Token; onRevoked: (id: string) => void }) {
  const trpc = useTRPC()
  const revoke = useMutation(
    trpc.tokens.revoke.mutationOptions({
      meta: { done: `Token “${token.name}” revoked`, reload: trpc.tokens.list.queryFilter() },
      onSuccess: () => onRevoked(token.id),
    }),
  )
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="ghost" className="text-danger" aria-label={`Revoke ${token.name}`}>
          Revoke
        </Button>
      }
      title="Revoke this token?"
      phrase={token.name}
      action="Revoke token"
      onConfirm={() => revoke.mutateAsync({ id: token.id })}
    >
      Programs that use “{token.name}”, or tokens created with it, are refused from their next request.
    </ConfirmDialog>
  )
}
