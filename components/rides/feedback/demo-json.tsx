'use client'

import { useDeveloperMode } from '#components/shell/developer-mode.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '#components/ui/card.tsx'
import type { SaveBody, ScreenData } from './feedback-logic.ts'
import type { Config } from './rides-api.ts'

interface DemoJsonProps {
  orderId: string
  body: SaveBody | null
  screen: ScreenData
  config: Config
}

/** What the API returned and what will be sent, for developers; for everybody else what the screen does, in words. */
export function DemoJson({ orderId, body, screen, config }: DemoJsonProps) {
  const { isOn: developer } = useDeveloperMode()
  if (!developer) return <DemoNotes />
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <JsonPanel title="POST /api/v2/save-feedback" note="will be sent" value={body ?? { order_id: orderId }} live />
      <JsonPanel title={`GET /api/v2/feedback-screen?order_id=${orderId}`} note="returned" value={screen} />
      <JsonPanel title="GET /api/config?platform=web" note="returned" value={config} />
    </div>
  )
}

const NOTES = [
  ['One to three stars', 'The screen asks what went wrong, and for no tip. A tip is one tap away all the same.'],
  [
    'Four and five stars',
    'The screen asks what the rider liked, and suggests a tip from the fare and their own habit.',
  ],
  ['Better than last time', 'A higher rating than that of the trip before asks what was better.'],
  ['No connection', 'Thanks are shown at once. The feedback is kept on the phone and sent when there is a connection.'],
] as const

function DemoNotes() {
  return (
    <dl className="flex max-w-reading flex-col gap-5 lg:pt-6">
      {NOTES.map(([title, text]) => (
        <div key={title}>
          <dt className="text-base font-medium">{title}</dt>
          <dd className="mt-0.5 text-base text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

interface JsonPanelProps {
  title: string
  note: string
  value: unknown
  /** True for the value that changes with every tap. */
  live?: boolean
}

/** A request line and its JSON. */
function JsonPanel({ title, note, value, live = false }: JsonPanelProps) {
  return (
    <Card aria-label={title} className="min-w-0">
      <CardHeader>
        <CardTitle className="min-w-0 font-mono text-sm font-medium break-all">{title}</CardTitle>
        <Badge tone={live ? 'accent' : 'neutral'}>{note}</Badge>
      </CardHeader>
      <CardBody>
        <pre className="overflow-x-auto rounded-lg bg-sunken p-3 font-mono leading-5 whitespace-pre-wrap">
          {JSON.stringify(value, null, 2)}
        </pre>
      </CardBody>
    </Card>
  )
}
