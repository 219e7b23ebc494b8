'use client'

import { CircleCheck, CloudOff } from 'lucide-react'
import { Button, LinkButton } from '#components/ui/button.tsx'
import type { Sending } from './outbox.ts'

interface ThanksProps {
  heading: 'h1' | 'h2'
  sending: Sending
  /** Opens the form again after a refusal. */
  onEdit: () => void
  /** Where the rider goes next; absent in a web view. */
  next?: string | undefined
}

/** Shown at once after the tap; a save that has not arrived yet is announced politely. */
export function Thanks({ heading: Heading, sending, onEdit, next }: ThanksProps) {
  if (sending.state === 'refused') return <Refused heading={Heading} message={sending.message} onEdit={onEdit} />
  return (
    <div className="flex flex-col items-center px-6 py-16 text-center">
      <CircleCheck
        aria-hidden
        strokeWidth={1.5}
        className="mb-4 size-16 animate-in text-success duration-300 zoom-in-75 fade-in"
      />
      <Heading className="text-xl font-semibold tracking-tight">Thank you!</Heading>
      <p className="mt-1 max-w-xs text-base text-balance text-muted">Your feedback makes the next trip better.</p>
      <output className="mt-6 min-h-11">{sending.state === 'waiting' && <Waiting message={sending.message} />}</output>
      {next && (
        <LinkButton size="lg" className="mt-4 min-h-11" href={next}>
          Your trips
        </LinkButton>
      )}
    </div>
  )
}

function Waiting({ message }: { message: string | undefined }) {
  return (
    <span className="inline-flex items-center gap-2 rounded-full bg-warning-soft px-4 py-2 text-warning">
      <CloudOff aria-hidden className="size-4 shrink-0" />
      <span>Saved on this phone and will be sent. {message}</span>
    </span>
  )
}

interface RefusedProps extends Pick<ThanksProps, 'heading' | 'onEdit'> {
  message: string | undefined
}

function Refused({ heading: Heading, message, onEdit }: RefusedProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-6 py-16 text-center">
      <Heading className="text-lg font-semibold">Your feedback could not be saved</Heading>
      <p className="max-w-xs text-balance text-muted">{message}</p>
      <Button size="lg" className="min-h-11" onClick={onEdit}>
        Edit feedback
      </Button>
    </div>
  )
}
