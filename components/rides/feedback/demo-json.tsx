'use client'

import { texts } from '#i18n/texts.ts'
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
  const t = texts('rides.demo')
  const { isOn: developer } = useDeveloperMode()
  if (!developer) return <DemoNotes />
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <JsonPanel
        request="POST /api/v2/save-feedback"
        note={t('willBeSent')}
        value={body ?? { order_id: orderId }}
        live
      />
      <JsonPanel request={`GET /api/v2/feedback-screen?order_id=${orderId}`} note={t('returned')} value={screen} />
      <JsonPanel request="GET /api/config?platform=web" note={t('returned')} value={config} />
    </div>
  )
}

const NOTES = ['low', 'high', 'better', 'offline'] as const

function DemoNotes() {
  const t = texts('rides.demo')
  return (
    <dl className="flex max-w-reading flex-col gap-5 lg:pt-6">
      {NOTES.map((note) => (
        <div key={note}>
          <dt className="text-base font-medium">{t(note)}</dt>
          <dd className="mt-0.5 text-base text-muted">{t(`${note}Text`)}</dd>
        </div>
      ))}
    </dl>
  )
}

interface JsonPanelProps {
  request: string
  note: string
  value: unknown
  /** True for the value that changes with every tap. */
  live?: boolean
}

/** A request line and its JSON. */
function JsonPanel({ request, note, value, live = false }: JsonPanelProps) {
  return (
    <Card aria-label={request} className="min-w-0">
      <CardHeader>
        <CardTitle className="min-w-0 font-mono text-sm font-medium break-all">
          <code>{request}</code>
        </CardTitle>
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
