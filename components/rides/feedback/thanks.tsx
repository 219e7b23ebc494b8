'use client'

import { texts } from '#i18n/texts.ts'
import type { ReactNode } from 'react'
import { CircleCheck, CloudOff, Flag, HandCoins, MessagesSquare, type LucideIcon } from 'lucide-react'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { money, type Trip } from '../orders/trip.tsx'
import { isPraise, nextSteps, type NextStep, type SaveBody } from './feedback-logic.ts'
import type { Sending } from './outbox.ts'

interface ThanksProps {
  heading: 'h1' | 'h2'
  sending: Sending
  trip: Trip | null
  /** The text of the request that was sent. */
  said: string | undefined
  /** True when a problem was reported as well. */
  reported: boolean
  /** Whether replies of support appear on the page of the trip. */
  replies: boolean
  /** Opens the form again after a refusal. */
  onEdit: () => void
  /** The page of the trip; absent in a web view. */
  next?: string | undefined
  /** The report of a problem. */
  children: ReactNode
}

/** Shown at once after the tap, with what happens next; screen readers announce a save that has not arrived yet. */
export function Thanks({
  heading: Heading,
  sending,
  trip,
  said,
  reported,
  replies,
  onEdit,
  next,
  children,
}: ThanksProps) {
  if (sending.state === 'refused') return <Refused heading={Heading} message={sending.message} onEdit={onEdit} />
  const t = texts('rides.thanks')
  const body = JSON.parse(said ?? '{}') as Partial<SaveBody>
  const steps = nextSteps(body, reported)
  return (
    <div className="flex flex-1 flex-col items-center px-6 py-12 text-center">
      <CircleCheck
        aria-hidden
        strokeWidth={1.5}
        className="mb-4 size-16 animate-in text-success duration-300 zoom-in-75 fade-in"
      />
      <Heading className="text-xl font-semibold tracking-tight">{t('title')}</Heading>
      <p className="mt-1 max-w-xs text-base text-balance text-muted">{sentenceFor(body.stars, trip)}</p>
      <output className="mt-4 empty:hidden">
        {sending.state === 'waiting' && <Waiting message={sending.message} />}
      </output>
      <ul className="mt-6 flex w-full max-w-xs flex-col gap-3 text-left">
        {steps
          .filter((step) => step !== 'nothing')
          .map((step) => (
            <Step key={step} step={step} tip={money(body.tips ?? '0', trip?.currency)} trip={trip} replies={replies} />
          ))}
      </ul>
      <div className="mt-8 flex w-full max-w-xs flex-col gap-2">
        {next && (
          <LinkButton variant="primary" size="lg" className="min-h-11" href={next}>
            {t('see')}
          </LinkButton>
        )}
        {!reported && children}
      </div>
    </div>
  )
}

function sentenceFor(stars: number | undefined, trip: Trip | null): string {
  const t = texts('rides.thanks')
  if (stars === undefined) return t('saved')
  if (!isPraise(stars)) return t('sorry')
  return trip?.driver ? t('goodDriver', { driver: trip.driver.first_name }) : t('good')
}

interface StepProps {
  step: Exclude<NextStep, 'nothing'>
  tip: string
  trip: Trip | null
  replies: boolean
}

const ICONS = { tip: HandCoins, problem: Flag, support_reads: MessagesSquare } satisfies Record<
  StepProps['step'],
  LucideIcon
>

function Step({ step, tip, trip, replies }: StepProps) {
  const Icon = ICONS[step]
  return (
    <li className="flex gap-3 rounded-lg bg-sunken px-4 py-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-text" />
      <span>{stepText({ step, tip, trip, replies })}</span>
    </li>
  )
}

function stepText({ step, tip, trip, replies }: StepProps): string {
  const t = texts('rides.thanks')
  if (step === 'problem') return replies ? t('problemPage') : t('problem')
  if (step === 'support_reads') return replies ? t('readsPage') : t('reads')
  return trip?.driver ? t('tipFor', { tip, driver: trip.driver.first_name }) : t('tip', { tip })
}

function Waiting({ message }: { message: string | undefined }) {
  return (
    <span className="inline-flex items-center gap-2 rounded-full bg-warning-soft px-4 py-2 text-warning">
      <CloudOff aria-hidden className="size-4 shrink-0" />
      <span>
        {texts('rides.thanks')('waiting')} {message}
      </span>
    </span>
  )
}

interface RefusedProps extends Pick<ThanksProps, 'heading' | 'onEdit'> {
  message: string | undefined
}

function Refused({ heading: Heading, message, onEdit }: RefusedProps) {
  const t = texts('rides.thanks')
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-6 py-16 text-center">
      <Heading className="text-lg font-semibold">{t('refused')}</Heading>
      <p className="max-w-xs text-balance text-muted">{message}</p>
      <Button size="lg" className="min-h-11" onClick={onEdit}>
        {t('edit')}
      </Button>
    </div>
  )
}
