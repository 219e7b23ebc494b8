'use client'

import { texts } from '#i18n/texts.ts'
import { useEffect, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CarFront, Check } from 'lucide-react'
import type { Topic } from '#server/products/rides/problems/topics.schema.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ErrorState } from '#components/ui/error-state.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useBrowserValue } from '#components/ui/use-browser-value.ts'
import type { Trip } from '../orders/trip.tsx'
import { ReportProblem, type ReportProblemProps } from '../problems/report-problem.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import {
  asksTip,
  EMPTY_DRAFT,
  isRateable,
  offersTip,
  saveBody,
  type Draft,
  type Features,
  type SaveBody,
  type ScreenData,
} from './feedback-logic.ts'
import { forget, phoneStorage, remember, remembered } from './phone-storage.ts'
import { CLIENT, fetchScreen, type Config } from './rides-api.ts'
import { Thanks } from './thanks.tsx'
import { useClientConfig } from './use-client-config.ts'
import { useOutbox, useSending } from './use-outbox.ts'

interface FeedbackScreenProps {
  orderId: string
  /** Account id, or the feedback link: drafts and unsent saves belong to it. */
  owner: string
  /** Token of a feedback link; without it the session cookie counts. */
  token?: string
  trip: Trip | null
  /** What the page has already fetched; null lets the client fetch it. */
  screen: ScreenData | null
  config: Config | null
  next?: string
  /** The level of the heading: `h1` unless the screen is shown within another page. */
  heading?: 'h1' | 'h2'
  /** Called with the request body whenever that changes. */
  onBody?: (body: SaveBody) => void
}

/** The feedback screen: data from the backend, decisions in `feedback-logic`, delivery through the outbox. */
export function FeedbackScreen(props: FeedbackScreenProps) {
  const t = texts('rides.feedback')
  const { orderId, owner, token, trip, next, heading = 'h1', onBody } = props
  const outbox = useOutbox(owner, token)
  const sending = useSending(outbox, orderId)
  const config = useClientConfig(props.config, token)
  const features = config?.features
  const groups = config?.reasons
  const replies = next !== undefined && config?.support_replies === true
  const { data: screen, isError, refetch } = useScreen(props)
  const { draft, change, restored } = useDraft(owner, orderId, sending?.state === 'saved')
  const [editing, setEditing] = useState(true)
  const [reported, setReported] = useState<Topic[]>([])

  const body = screen && features ? saveBody(orderId, draft, screen, features, groups) : null
  const text = JSON.stringify(body)
  useEffect(() => {
    if (text !== 'null') onBody?.(JSON.parse(text) as SaveBody)
  }, [text, onBody])

  const report = (look?: Pick<ReportProblemProps, 'variant' | 'size' | 'className'>) => (
    <ReportProblem
      orderId={orderId}
      token={token}
      reported={reported}
      replies={replies}
      onReported={(topic) => setReported([...reported, topic])}
      {...look}
    />
  )
  if (sending && (!editing || sending.state !== 'refused')) {
    return (
      <Thanks
        heading={heading}
        sending={sending}
        trip={trip}
        said={outbox.bodyOf(orderId)}
        reported={reported.length > 0}
        replies={replies}
        onEdit={() => setEditing(true)}
        next={next}
      >
        {report({ size: 'lg', className: 'min-h-11', variant: 'ghost' })}
      </Thanks>
    )
  }
  if (isError) return <ErrorState retry={() => void refetch()}>{t('unreachable')}</ErrorState>
  if (!screen || !features || !body || !restored) return <FeedbackSkeleton />
  if (trip && !isRateable(trip.finished_at, config.rating_days)) {
    return (
      <EmptyState
        icon={CarFront}
        title={t('over')}
        text={t('overText', { days: config.rating_days ?? 0 })}
        action={report({ size: 'lg', className: 'min-h-11' })}
      />
    )
  }
  if (!isOpen(screen, features)) {
    return <EmptyState icon={CarFront} title={t('closed')} text={t('closedText')} />
  }
  const send = () => {
    setEditing(false)
    outbox.send(orderId, { ...body, client: { ...CLIENT, tip_asked: asksTip(screen, features) && offersTip(draft) } })
  }
  return (
    <FeedbackForm
      heading={heading}
      trip={trip}
      screen={screen}
      features={features}
      groups={groups}
      draft={draft}
      onChange={change}
      onSend={send}
    >
      {reported.length > 0 ? (
        <output className="flex min-h-11 items-center gap-2 text-muted">
          <Check aria-hidden className="size-4 text-success" />
          {t('reported')}
        </output>
      ) : (
        report({ variant: 'ghost', className: 'min-h-11' })
      )}
    </FeedbackForm>
  )
}

/** Whether feedback can be given: both the client's switch and the backend's response must allow it. */
function isOpen(screen: ScreenData, features: Features): boolean {
  return features.feedback_screen && screen.quality_choices.length > 0
}

/** The screen's data: what the page came with, else fetched by the phone. */
function useScreen({ orderId, token, screen }: FeedbackScreenProps) {
  return useQuery({
    queryKey: ['feedback screen', orderId, token],
    queryFn: () => fetchScreen(orderId, token),
    ...(screen && { initialData: screen }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
}

/** The rider's answers, kept on the phone until they are saved; `restored` is true once storage has been read. */
function useDraft(owner: string, orderId: string, saved: boolean) {
  const name = `draft.${owner}.${orderId}`
  const restored = useBrowserValue(() => true) ?? false
  const kept = useMemo(() => (restored ? remembered<Partial<Draft>>(phoneStorage(), name) : null), [restored, name])
  const [changed, setChanged] = useState<Draft | null>(null)
  const draft = changed ?? { ...EMPTY_DRAFT, ...kept }

  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setChanged(next)
    remember(phoneStorage(), name, next)
  }
  useEffect(() => {
    if (saved) forget(phoneStorage(), name)
  }, [saved, name])
  return { draft, change, restored }
}

/** The shape of the screen while its data loads. */
export function FeedbackSkeleton() {
  return (
    <div className="flex flex-col gap-8 px-4 pt-6">
      <output className="sr-only">{texts('rides.feedback')('loading')}</output>
      <Skeleton className="mx-auto h-7 w-48" />
      <Skeleton className="h-16 rounded-lg" />
      <div className="flex justify-between px-2">
        {[1, 2, 3, 4, 5].map((star) => (
          <Skeleton key={star} className="size-12 rounded-full" />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {['w-32', 'w-24', 'w-28', 'w-20', 'w-28'].map((width, index) => (
          <Skeleton key={index} className={`h-11 rounded-full ${width}`} />
        ))}
      </div>
    </div>
  )
}
