'use client'

import { useEffect, useState } from 'react'
import { CarFront } from 'lucide-react'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ErrorState } from '#components/ui/error-state.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import { saveBody } from './feedback-logic.ts'
import type { Features, SaveBody, ScreenData } from './feedback-logic.ts'
import { FeedbackSkeleton } from './feedback-skeleton.tsx'
import { fetchScreen } from './rides-api.ts'
import type { Config } from './rides-api.ts'
import { Thanks } from './thanks.tsx'
import type { Trip } from '../orders/trip-summary.tsx'
import { useDraft } from './use-draft.ts'
import { useFeatures } from './use-features.ts'
import { useOutbox, useSending } from './use-outbox.ts'

export interface FeedbackScreenProps {
  orderId: string
  /** Account id, or the feedback link: drafts and unsent saves belong to it. */
  owner: string
  /** Token of a feedback link; without it the session cookie counts. */
  token?: string
  trip: Trip | null
  /** What the page has fetched already; null lets the client fetch it. */
  screen: ScreenData | null
  config: Config | null
  next?: string
  /** Told what would be sent, whenever it changes. */
  onBody?: (body: SaveBody) => void
}

/** The thick client: data from the backend, decisions in `feedback-logic`, delivery through the outbox. */
export function FeedbackScreen(props: FeedbackScreenProps) {
  const { orderId, owner, token, trip, next, onBody } = props
  const outbox = useOutbox(owner, token)
  const sending = useSending(outbox, orderId)
  const features = useFeatures(props.config, token)
  const { screen, failed, reload } = useScreen(props)
  const { draft, change, clear, restored } = useDraft(owner, orderId)
  const [editing, setEditing] = useState(true)

  const body = screen && features ? saveBody(orderId, draft, screen, features) : null
  const text = JSON.stringify(body)
  useEffect(() => {
    if (text !== 'null') onBody?.(JSON.parse(text) as SaveBody)
  }, [text, onBody])

  if (sending && (!editing || sending.state !== 'refused')) {
    return <Thanks sending={sending} onEdit={() => setEditing(true)} next={next} />
  }
  if (failed) return <ErrorState retry={reload}>Check the connection and try again.</ErrorState>
  if (!screen || !features || !body || !restored) return <FeedbackSkeleton />
  if (!isOpen(screen, features)) {
    return (
      <EmptyState icon={CarFront} title="No feedback right now">
        We are not asking at the moment. Thank you for riding.
      </EmptyState>
    )
  }
  const send = () => {
    setEditing(false)
    outbox.send(orderId, body)
    clear()
  }
  return <FeedbackForm trip={trip} screen={screen} features={features} draft={draft} onChange={change} onSend={send} />
}

/** Both the client's switch and the backend's answer must say yes. */
function isOpen(screen: ScreenData, features: Features): boolean {
  return features.feedback_screen && screen.quality_choices.length > 0
}

function useScreen({ orderId, token, screen: given }: FeedbackScreenProps) {
  const [screen, setScreen] = useState(given)
  const [failed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (given) return
    let gone = false
    fetchScreen(orderId, token).then(
      (data) => !gone && setScreen(data),
      () => !gone && setFailed(true),
    )
    return () => {
      gone = true
    }
  }, [given, orderId, token, turn])
  const reload = () => {
    setFailed(false)
    setTurn(turn + 1)
  }
  return { screen, failed, reload }
}
