'use client'

import { useDeferredValue, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Card } from '#components/ui/card.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#components/ui/tabs.tsx'
import { number } from '../format.ts'
import { Controls } from './controls.tsx'
import { addressOf, callExternal, callSocket, indented } from './request.ts'
import type { ExplorerState, Shown } from './request.ts'

const START: ExplorerState = {
  layer: 'internal',
  path: '/track',
  value: '1',
  fields: ['title', 'artist', 'album.name'],
  sort: 'title:ASC',
  relations: 'nested',
  offset: 0,
  limit: 3,
}

/** Builds a request with controls and shows the answers of both layers to it. */
export function ExplorerView() {
  const [state, setState] = useState(START)
  const address = useDeferredValue(addressOf(state))
  const prefix = state.layer === 'internal' ? '/api/internal' : '/api/v1'
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <Card className="p-4">
        <Controls state={state} change={(next) => setState({ ...state, ...next })} />
      </Card>
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex items-center gap-2 rounded-lg border bg-surface py-1 pr-1 pl-3">
          <code className="min-w-0 flex-1 font-mono break-all" data-testid="address">
            <span className="text-subtle">GET </span>
            {prefix}
            {address}
          </code>
          <CopyButton value={prefix + address} label="Copy address" />
        </div>
        {state.layer === 'internal' ? <Internal address={address} /> : <External address={address} />}
      </div>
    </div>
  )
}

function Internal({ address }: { address: string }) {
  const answer = useQuery({
    ...useTRPC().music.explore.queryOptions({ address }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (answer.isPending) return <SkeletonRows rows={5} />
  if (answer.error)
    return <QueryError title="The internal layer rejected this request" error={answer.error} retry={answer.refetch} />
  const { json, xml, milliseconds } = answer.data
  const shown = (text: string): Shown => ({
    text,
    bytes: new TextEncoder().encode(text).length,
    facts: [
      ['status', '200'],
      ['time', `${milliseconds} ms`],
    ],
  })
  return (
    <Tabs defaultValue="json">
      <TabsList>
        <TabsTrigger value="json">JSON</TabsTrigger>
        <TabsTrigger value="xml">XML</TabsTrigger>
      </TabsList>
      <TabsContent value="json">
        <AnswerPanel label="JSON" shown={shown(json)} text={pretty(json)} />
      </TabsContent>
      <TabsContent value="xml">
        <AnswerPanel label="XML" shown={shown(xml)} text={indented(xml)} />
      </TabsContent>
    </Tabs>
  )
}

const TRANSPORTS = [
  ['json', 'JSON'],
  ['xml', 'XML'],
  ['socket', 'Socket'],
] as const
type Transport = (typeof TRANSPORTS)[number][0]

function External({ address }: { address: string }) {
  return (
    <Tabs defaultValue="json">
      <TabsList>
        {TRANSPORTS.map(([transport, name]) => (
          <TabsTrigger key={transport} value={transport}>
            {name}
          </TabsTrigger>
        ))}
      </TabsList>
      {TRANSPORTS.map(([transport, name]) => (
        <TabsContent key={transport} value={transport}>
          <Answer transport={transport} name={name} address={address} />
        </TabsContent>
      ))}
    </Tabs>
  )
}

function Answer({ transport, name, address }: { transport: Transport; name: string; address: string }) {
  const answer = useQuery({
    queryKey: ['music', 'explorer', transport, address],
    queryFn: ({ signal }) =>
      transport === 'socket' ? callSocket(address, signal) : callExternal(address, transport, signal),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })
  if (answer.isPending) return <SkeletonRows rows={5} />
  if (answer.error) return <QueryError error={answer.error} retry={answer.refetch} retrying={answer.isFetching} />
  const { text } = answer.data
  return <AnswerPanel label={name} shown={answer.data} text={transport === 'json' ? pretty(text) : indented(text)} />
}

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}

/** The text scrolls, also by keyboard. */
const SCROLLABLE = { tabIndex: 0 }

/** An answer: size, status and cache state above its text. */
function AnswerPanel({ label, shown, text }: { label: string; shown: Shown; text: string }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap gap-1.5">
        <Badge tone="accent">{`${number(shown.bytes)} bytes`}</Badge>
        {shown.facts.map(([name, value]) => (
          <Badge key={name}>{`${name}: ${value}`}</Badge>
        ))}
      </p>
      <div className="relative">
        <pre
          {...SCROLLABLE}
          aria-label={label}
          className="max-h-128 overflow-auto rounded-lg border bg-sunken p-3 font-mono text-sm whitespace-pre"
        >
          {text}
        </pre>
        <span className="absolute top-2 right-2">
          <CopyButton value={text} label={`Copy ${label}`} />
        </span>
      </div>
    </div>
  )
}
