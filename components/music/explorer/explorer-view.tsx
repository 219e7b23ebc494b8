'use client'

import { useDeferredValue, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { Card } from '#components/ui/card.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#components/ui/tabs.tsx'
import { AnswerPanel } from './answer-panel.tsx'
import { askOutside, askSocket, type Shown } from './ask.ts'
import { Controls } from './controls.tsx'
import { addressOf, indented, type ExplorerState } from './request.ts'

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

/** Clicks become a request; the answers of both layers follow at once. */
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
        {state.layer === 'internal' ? <Inside address={address} /> : <Outside address={address} />}
      </div>
    </div>
  )
}

function Inside({ address }: { address: string }) {
  const answer = useQuery({
    ...useTRPC().music.explore.queryOptions({ address }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (answer.isPending) return <SkeletonRows rows={5} />
  if (answer.error)
    return <QueryError title="The internal layer refuses this" error={answer.error} retry={answer.refetch} />
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

const DOORS = [
  ['json', 'JSON'],
  ['xml', 'XML'],
  ['socket', 'Socket'],
] as const

function Outside({ address }: { address: string }) {
  return (
    <Tabs defaultValue="json">
      <TabsList>
        {DOORS.map(([door, name]) => (
          <TabsTrigger key={door} value={door}>
            {name}
          </TabsTrigger>
        ))}
      </TabsList>
      {DOORS.map(([door, name]) => (
        <TabsContent key={door} value={door}>
          <Door door={door} name={name} address={address} />
        </TabsContent>
      ))}
    </Tabs>
  )
}

function Door({ door, name, address }: { door: 'json' | 'xml' | 'socket'; name: string; address: string }) {
  const answer = useQuery({
    queryKey: ['music', 'explorer', door, address],
    queryFn: ({ signal }) => (door === 'socket' ? askSocket(address, signal) : askOutside(address, door, signal)),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })
  if (answer.isPending) return <SkeletonRows rows={5} />
  if (answer.error) return <QueryError error={answer.error} retry={answer.refetch} retrying={answer.isFetching} />
  const { text } = answer.data
  return <AnswerPanel label={name} shown={answer.data} text={door === 'json' ? pretty(text) : indented(text)} />
}

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
