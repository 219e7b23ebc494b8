'use client'

import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#components/ui/table.tsx'
import { RevokeToken } from './revoke-token.tsx'
import type { Token } from './tokens-view.tsx'

export function TokenTable({ onRevoked }: { onRevoked: (id: string) => void }) {
  const trpc = useTRPC()
  const tokens = useQuery(trpc.tokens.list.queryOptions({}))
  return (
    <Card className="overflow-hidden">
      {tokens.isPending && <SkeletonRows rows={3} />}
      {tokens.error && <QueryError error={tokens.error} retry={tokens.refetch} retrying={tokens.isFetching} />}
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
  return (
    <TableRow>
      <TableCell className="max-w-36 sm:max-w-60">
        <span className="block truncate font-medium">{token.name}</span>
        <span className="font-mono text-subtle">qt_…{token.hint}</span>
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
