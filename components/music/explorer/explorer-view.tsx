'use client'

import { texts } from '#i18n/texts.ts'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Card } from '#components/ui/card.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#components/ui/tabs.tsx'
import { Controls } from './controls.tsx'
import {
  addressOf,
  callExternal,
  callSocket,
  externalKey,
  FIRST_REQUESTS,
  indented,
  shownAs,
  type Shown,
  type Transport,
} from './request.ts'

/** Builds a request with controls and shows the answers to it. The internal layer is for operators only. */
export function ExplorerView({ operator }: { operator: boolean }) {
  const [state, setState] = useState(FIRST_REQUESTS[operator ? 'internal' : 'external'])
  const address = useDeferredValue(addressOf(state))
  const prefix = state.layer === 'internal' ? '/api/internal' : '/api/v1'
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <Card className="p-4">
        <Controls state={state} choosesLayer={operator} change={(next) => setState({ ...state, ...next })} />
      </Card>
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex items-center gap-2 rounded-lg border bg-surface py-1 pr-1 pl-3">
          <code className="min-w-0 flex-1 font-mono break-all" data-testid="address">
            <span className="text-subtle">GET </span>
            {prefix}
            {address}
          </code>
          <CopyButton value={prefix + address} label={texts('music.explorer')('copyAddress')} />
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
  if (answer.error || !answer.data)
    return <QueryStatus query={answer} rows={5} title={texts('music.explorer')('rejected')} />
  const { json, xml, milliseconds } = answer.data
  const shown = (text: string) =>
    shownAs(text, [
      ['status', '200'],
      ['time', `${milliseconds} ms`],
    ])
  return (
    <AnswerTabs
      answers={{
        JSON: <AnswerPanel label="JSON" shown={shown(json)} text={pretty(json)} />,
        XML: <AnswerPanel label="XML" shown={shown(xml)} text={indented(xml)} />,
      }}
    />
  )
}

function External({ address }: { address: string }) {
  return (
    <AnswerTabs
      answers={{
        JSON: <ExternalAnswer transport="JSON" address={address} />,
        XML: <ExternalAnswer transport="XML" address={address} />,
        Socket: <ExternalAnswer transport="Socket" address={address} />,
      }}
    />
  )
}

function ExternalAnswer({ transport, address }: { transport: Transport; address: string }) {
  const answer = useQuery({
    queryKey: externalKey(transport, address),
    queryFn: ({ signal }) =>
      transport === 'Socket'
        ? callSocket(address, signal)
        : callExternal(address, transport === 'XML' ? 'xml' : 'json', signal),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    // The page was rendered with the first answer: a second one may differ in height by a line.
    refetchOnMount: false,
  })
  if (answer.error || !answer.data) return <QueryStatus query={answer} rows={5} />
  const { text } = answer.data
  return (
    <AnswerPanel label={transport} shown={answer.data} text={transport === 'JSON' ? pretty(text) : indented(text)} />
  )
}

function AnswerTabs({ answers }: { answers: Readonly<Record<string, ReactNode>> }) {
  return (
    <Tabs defaultValue="JSON">
      <TabsList>
        {Object.keys(answers).map((name) => (
          <TabsTrigger key={name} value={name}>
            {name}
          </TabsTrigger>
        ))}
      </TabsList>
      {Object.entries(answers).map(([name, answer]) => (
        <TabsContent key={name} value={name}>
          {answer}
        </TabsContent>
      ))}
    </Tabs>
  )
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
  const t = texts('music.explorer')
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap gap-1.5">
        <Badge tone="accent">{t('bytes', { count: shown.bytes })}</Badge>
        {shown.facts.map(([name, value]) => (
          <Badge key={name}>
            <code>{`${name}: ${value}`}</code>
          </Badge>
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
          <CopyButton value={text} label={t('copy', { format: label })} />
        </span>
      </div>
    </div>
  )
}
