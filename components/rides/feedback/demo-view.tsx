'use client'

import { useState } from 'react'
import { Badge } from '#components/ui/badge.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '#components/ui/card.tsx'
import type { Trip } from '../orders/trip.tsx'
import type { SaveBody, ScreenData } from './feedback-logic.ts'
import { FeedbackScreen } from './feedback-screen.tsx'
import type { Config } from './rides-api.ts'

interface DemoViewProps {
  orderId: string
  owner: string
  trip: Trip | null
  screen: ScreenData
  config: Config
}

/** The screen in a phone frame, beside what the API returned and what will be sent. */
export function DemoView({ orderId, owner, trip, screen, config }: DemoViewProps) {
  const [body, setBody] = useState<SaveBody | null>(null)
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[24.5rem_minmax(0,1fr)]">
      <div className="mx-auto w-full max-w-98 rounded-xl border border-line-strong bg-sunken p-2 shadow-lg">
        {/* It scrolls by itself: the form's bar stands at its end, not above the player. */}
        <section
          aria-label="The screen on a phone"
          className="relative flex h-176 scroll-pb-(--form-bar-height) flex-col overflow-y-auto rounded-lg bg-surface [--player-height:0rem]"
        >
          <FeedbackScreen
            orderId={orderId}
            owner={owner}
            trip={trip}
            screen={screen}
            config={config}
            onBody={setBody}
            next="/rides"
            heading="h2"
          />
        </section>
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <JsonPanel title="POST /api/v2/save-feedback" note="will be sent" value={body ?? { order_id: orderId }} live />
        <JsonPanel title={`GET /api/v2/feedback-screen?order_id=${orderId}`} note="returned" value={screen} />
        <JsonPanel title="GET /api/config?platform=web" note="returned" value={config} />
      </div>
    </div>
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
