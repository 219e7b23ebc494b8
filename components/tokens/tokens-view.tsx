'use client'

import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { KeyRound, SearchX } from 'lucide-react'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#components/ui/table.tsx'
import { FoundToken } from './found-token.tsx'
import { RevokeToken } from './revoke-token.tsx'
import { hasToken, isMeant, maskedToken } from './token-text.ts'
import { useResources } from './use-resources.ts'

type Token = RouterOutput['tokens']['list']['items'][number]

/** The API tokens of the account, and a search by a pasted text. */
export function TokensView() {
  const t = texts('tokens.list')
  const trpc = useTRPC()
  const tokens = useQuery(trpc.tokens.list.queryOptions({}))
  const [text, setText] = useState('')
  const find = useMutation(trpc.tokens.find.mutationOptions({ meta: { failed: t('findFailed') } }))
  const search = (typed: string) => {
    setText(typed)
    if (hasToken(typed)) find.mutate({ text: typed })
    else find.reset()
  }
  const all = tokens.data?.items ?? []
  const shown = all.filter((token) =>
    find.data ? find.data.items.some(({ id }) => id === token.id) : hasToken(text) || isMeant(token, text),
  )
  return (
    <>
      <Field label={t('find')} hint={t('findHint')} className="max-w-xl">
        {(aria) => (
          <Input
            {...aria}
            type="search"
            value={text}
            onChange={(event) => search(event.target.value)}
            maxLength={10_000}
            placeholder={t('findPlaceholder')}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        )}
      </Field>
      {find.data && <FoundToken found={find.data} onChanged={() => find.mutate({ text })} />}
      <Card className="overflow-hidden">
        <QueryStatus query={tokens} rows={3} />
        {tokens.data && shown.length === 0 && <Nothing any={all.length > 0} />}
        {shown.length > 0 && <TokenTable tokens={shown} />}
      </Card>
    </>
  )
}

function Nothing({ any }: { any: boolean }) {
  const t = texts('tokens.list')
  if (any) {
    return <EmptyState icon={SearchX} title={t('noMatch')} text={t('noMatchText')} />
  }
  return <EmptyState icon={KeyRound} title={t('none')} text={t('noneText')} />
}

function TokenTable({ tokens }: { tokens: readonly Token[] }) {
  const t = texts('tokens.list')
  return (
    <Table label={t('label')}>
      <TableHead>
        <tr>
          <TableHeader>{t('name')}</TableHeader>
          <TableHeader className="hidden sm:table-cell">{t('scopes')}</TableHeader>
          <TableHeader>{t('lastUsed')}</TableHeader>
          <TableHeader className="hidden sm:table-cell">{t('expires')}</TableHeader>
          <TableHeader>
            <span className="sr-only">{t('actions')}</span>
          </TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {tokens.map((token) => (
          <Row key={token.id} token={token} />
        ))}
      </TableBody>
    </Table>
  )
}

function Row({ token }: { token: Token }) {
  const t = texts('tokens.list')
  const names = new Map(useResources())
  return (
    <TableRow>
      <TableCell className="max-w-36 sm:max-w-60">
        <span className="block truncate font-medium">{token.name}</span>
        <span className="font-mono text-subtle">{maskedToken(token)}</span>
        {token.propose_only && <span className="block text-subtle">{t('proposeOnly')}</span>}
        {token.resources.length > 0 && (
          <span className="block truncate text-subtle">
            {t('only', { resources: token.resources.map((resource) => names.get(resource) ?? resource).join(', ') })}
          </span>
        )}
      </TableCell>
      <TableCell className="hidden whitespace-nowrap text-muted sm:table-cell">
        <abbr title={token.scopes.join(', ')} className="no-underline">
          {token.scopes.length === 1 ? token.scopes[0] : t('scopeCount', { count: token.scopes.length })}
        </abbr>
      </TableCell>
      <TableCell className="max-w-28 text-muted sm:max-w-48">
        {token.last_used_at ? <RelativeTime at={token.last_used_at} className="whitespace-nowrap" /> : t('never')}
        {token.last_used_address && (
          <span className="block font-mono wrap-anywhere text-subtle">{token.last_used_address}</span>
        )}
      </TableCell>
      <TableCell className="hidden whitespace-nowrap text-muted sm:table-cell">
        {token.expires_at ? <RelativeTime at={token.expires_at} ahead /> : t('unlimited')}
      </TableCell>
      <TableCell className="text-right">
        <RevokeToken token={token} />
      </TableCell>
    </TableRow>
  )
}
