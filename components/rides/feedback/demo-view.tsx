'use client'

import { texts } from '#i18n/texts.ts'
import { useState } from 'react'
import type { Trip } from '../orders/trip.tsx'
import { DemoJson } from './demo-json.tsx'
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

/** The screen in a phone frame, beside what it does with the answers. */
export function DemoView({ orderId, owner, trip, screen, config }: DemoViewProps) {
  const [body, setBody] = useState<SaveBody | null>(null)
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[24.5rem_minmax(0,1fr)]">
      <div className="mx-auto w-full max-w-98 rounded-xl border border-line-strong bg-sunken p-2 shadow-lg">
        {/* It scrolls by itself: the form's bar stands at its end, not above the player. */}
        <section
          aria-label={texts('rides.demo')('phone')}
          className="relative flex h-176 scroll-pb-(--form-bar-height) flex-col overflow-y-auto rounded-lg bg-surface [--player-height:0rem]"
        >
          <FeedbackScreen
            orderId={orderId}
            owner={owner}
            trip={trip}
            screen={screen}
            config={config}
            onBody={setBody}
            next={trip ? `/rides/trips/${orderId}` : '/rides'}
            heading="h2"
          />
        </section>
      </div>
      <DemoJson orderId={orderId} body={body} screen={screen} config={config} />
    </div>
  )
}
