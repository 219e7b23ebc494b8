import { texts } from '#i18n/texts.ts'
import { LifeBuoy } from 'lucide-react'
import type { RouterOutput } from '#components/trpc/client.ts'
import { CardBody, TitledCard } from '#components/ui/card.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { ReceiptLine } from '../orders/receipt-line.tsx'
import { ReportProblem } from './report-problem.tsx'
import { TOPIC_ICONS } from './topics.ts'
import { TOPICS } from '#server/products/rides/problems/topics.schema.ts'

type Order = RouterOutput['rides']['orders']['get']

interface SupportThreadsProps {
  order: Order
  /** Whether replies of support appear here. */
  replies: boolean
  onReported: () => void
}

/** The problems that the rider has reported of a trip, and the replies of support to these and to the feedback. */
export function SupportThreads({ order, replies: repliesHere, onReported }: SupportThreadsProps) {
  const t = texts('rides.problem')
  const { order_id: orderId, problems = [], replies = [] } = order
  const reported = problems.map(({ topic }) => topic)
  const toFeedback = replies.filter(({ about }) => about === 'feedback')
  return (
    <TitledCard id="support" title={t('support')}>
      <CardBody className="flex flex-col gap-5">
        {toFeedback.length > 0 && (
          <div className="flex flex-col gap-2">
            <h3 className="font-medium">{t('aboutFeedback')}</h3>
            <Replies replies={toFeedback} />
          </div>
        )}
        {problems.map(({ topic, text, reported_at }) => {
          const answers = replies.filter(({ about }) => about === topic)
          const Icon = TOPIC_ICONS[topic]
          return (
            <div key={topic} className="flex flex-col gap-2">
              <h3 className="flex items-center gap-2 font-medium">
                <Icon aria-hidden className="size-4 text-accent-text" />
                {texts('rides.topics')(`${topic}.name`)}
              </h3>
              <Bubble at={reported_at} from={t('you')} text={text} />
              <Replies replies={answers} />
              <ReceiptLine orderId={orderId} about={topic} />
              {answers.length === 0 && repliesHere && <p className="text-subtle">{t('noReply')}</p>}
            </div>
          )
        })}
        {problems.length === 0 && toFeedback.length === 0 && (
          <p className="flex items-center gap-3 text-muted">
            <LifeBuoy aria-hidden className="size-5 shrink-0 text-subtle" />
            {repliesHere ? t('nothing') : t('nothingHere')}
          </p>
        )}
        {problems.length < TOPICS.length && (
          <ReportProblem
            orderId={orderId}
            reported={reported}
            replies={repliesHere}
            onReported={onReported}
            size="lg"
            className="min-h-11 self-start"
          />
        )}
      </CardBody>
    </TitledCard>
  )
}

function Replies({ replies }: { replies: NonNullable<Order['replies']> }) {
  return replies.map(({ text, at }) => (
    <Bubble key={`${at} ${text}`} at={at} from={texts('rides.problem')('support')} text={text} isReply />
  ))
}

interface BubbleProps {
  at: string
  from: string
  text: string
  isReply?: boolean
}

function Bubble({ at, from, text, isReply = false }: BubbleProps) {
  return (
    <div className={isReply ? 'ml-6 rounded-lg bg-accent-soft px-4 py-3' : 'mr-6 rounded-lg bg-sunken px-4 py-3'}>
      <p className="text-subtle">
        <span className="font-medium text-fg">{from}</span> · <RelativeTime at={at} />
      </p>
      <p className="mt-0.5 text-base break-words whitespace-pre-line">{text}</p>
    </div>
  )
}
