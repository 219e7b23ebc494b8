'use client'

import { useState } from 'react'
import type { SaveBody, ScreenData } from './feedback-logic.ts'
import { FeedbackScreen } from './feedback-screen.tsx'
import { JsonPanel } from './json-panel.tsx'
import type { Config } from './rides-api.ts'
import type { Trip } from '../orders/trip-summary.tsx'

interface DemoViewProps {
  orderId: string
  owner: string
  trip: Trip | null
  screen: ScreenData
  config: Config
}

/** The screen in a phone's frame, beside what the API returned and what will be sent. */
export function DemoView({ orderId, owner, trip, screen, config }: DemoViewProps) {
  const [body, setBody] = useState<SaveBody | null>(null)
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[24.5rem_minmax(0,1fr)]">
      <div className="mx-auto w-full max-w-98 rounded-xl border border-line-strong bg-sunken p-2 shadow-lg">
        <section
          aria-label="The screen on a phone"
          className="flex h-176 flex-col overflow-y-auto rounded-lg bg-surface"
        >
          <FeedbackScreen
            orderId={orderId}
            owner={owner}
            trip={trip}
            screen={screen}
            config={config}
            onBody={setBody}
            next="/rides"
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
