'use client'

import { useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { CommentField } from './comment-field.tsx'
import { asksWhyBetter } from './feedback-logic.ts'
import type { Draft, Features, ScreenData } from './feedback-logic.ts'
import { ReasonChips } from './reason-chips.tsx'
import { StarRating } from './star-rating.tsx'
import { TipPicker } from './tip-picker.tsx'
import { TripSummary } from '../orders/trip-summary.tsx'
import type { Trip } from '../orders/trip-summary.tsx'

interface FeedbackFormProps {
  trip: Trip | null
  screen: ScreenData
  features: Features
  draft: Draft
  onChange: (part: Partial<Draft>) => void
  onSend: () => void
}

/** One column for one thumb; the send button stays above the phone's own bar. */
export function FeedbackForm({ trip, screen, features, draft, onChange, onSend }: FeedbackFormProps) {
  const sent = useRef(false)
  const empty = draft.stars === null && draft.quality.length === 0 && !draft.comment.trim() && draft.tips === null
  return (
    <form
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        // State arrives with the next render; a second tap may come before it.
        if (sent.current || empty) return
        sent.current = true
        onSend()
      }}
    >
      <div className="flex flex-1 flex-col gap-8 px-4 pt-6 pb-8">
        <div className="flex flex-col gap-4">
          <h1 className="text-center text-xl font-semibold tracking-tight">How was your trip?</h1>
          {trip && <TripSummary trip={trip} />}
          <StarRating value={draft.stars} onChange={(stars) => onChange({ stars })} />
        </div>
        <div>
          <ReasonChips
            legend="What stood out?"
            choices={screen.quality_choices}
            chosen={draft.quality}
            onChange={(quality) => onChange({ quality })}
          />
          <div aria-live="polite">
            {asksWhyBetter(screen, features, draft.stars) && (
              <ReasonChips
                legend="What was better than last time?"
                choices={screen.better_quality_choices ?? []}
                chosen={draft.better}
                onChange={(better) => onChange({ better })}
                className="mt-8 animate-in duration-300 fade-in slide-in-from-top-4"
              />
            )}
          </div>
        </div>
        {features.tips && screen.tips_suggestion !== undefined && (
          <TipPicker
            suggestion={screen.tips_suggestion}
            currency={trip?.currency}
            value={draft.tips}
            onChange={(tips) => onChange({ tips })}
          />
        )}
        <CommentField value={draft.comment} onChange={(comment) => onChange({ comment })} />
      </div>
      <div className="sticky bottom-0 border-t bg-surface/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur">
        <Button type="submit" variant="primary" disabled={empty} className="h-12 w-full rounded-lg text-base">
          Send feedback
        </Button>
      </div>
    </form>
  )
}
