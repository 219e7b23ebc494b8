'use client'

import { texts } from '#i18n/texts.ts'
import { useId, useRef, useState, type ReactNode } from 'react'
import { Check, HandCoins, Star } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { Textarea } from '#components/ui/form/textarea.tsx'
import { TripCard } from '../orders/trip-card.tsx'
import type { Trip } from '../orders/trip.tsx'
import {
  asksTip,
  asksWhyBetter,
  choicesAt,
  hasUnreadableTip,
  isPraise,
  offersTip,
  saysNothing,
  toggled,
  type ChoiceGroups,
  type Draft,
  type Features,
  type ScreenData,
} from './feedback-logic.ts'
import { TipPicker } from './tip-picker.tsx'

interface FeedbackFormProps {
  heading: 'h1' | 'h2'
  trip: Trip | null
  screen: ScreenData
  features: Features
  /** Which choices belong to which ratings. */
  groups?: ChoiceGroups | undefined
  draft: Draft
  onChange: (part: Partial<Draft>) => void
  onSend: () => void
  /** The report of a problem, shown below the questions. */
  children?: ReactNode
}

/** One column for one thumb; the send button stays above the phone's navigation bar. */
export function FeedbackForm(props: FeedbackFormProps) {
  const t = texts('rides.feedback')
  const { heading: Heading, trip, screen, features, groups, draft, onChange, onSend, children } = props
  const sent = useRef(false)
  const tipField = useRef<HTMLInputElement>(null)
  const [missesTip, setMissesTip] = useState(false)
  const [wantsTip, setWantsTip] = useState(false)
  const empty = saysNothing(draft, screen, features, groups)
  const choices = choicesAt(draft.stars, screen, groups)
  return (
    <form
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        // State changes with the next render; a second tap may come before it.
        if (sent.current || empty) return
        if (hasUnreadableTip(draft, screen, features)) {
          setMissesTip(true)
          tipField.current?.focus()
          return
        }
        sent.current = true
        onSend()
      }}
    >
      <div className="flex flex-1 flex-col gap-8 px-4 pt-6 pb-8">
        <div className="flex flex-col gap-4">
          <Heading className="text-center text-xl font-semibold tracking-tight text-balance">
            {trip?.driver ? t('titleWith', { driver: trip.driver.first_name }) : t('title')}
          </Heading>
          {trip && <TripCard trip={trip} />}
          <StarRating value={draft.stars} onChange={(stars) => onChange({ stars })} />
        </div>
        {/* What a rating asks for is announced as it appears; without any it leaves no gap. */}
        <div aria-live="polite" className="flex flex-col gap-8 empty:hidden">
          {draft.stars !== null && choices.length > 0 && (
            <ReasonChips
              legend={t(questionAt(draft.stars))}
              choices={choices}
              chosen={draft.quality}
              onChange={(quality) => onChange({ quality: merged(draft.quality, quality, choices) })}
              className="animate-in duration-300 fade-in"
            />
          )}
          {asksWhyBetter(screen, features, draft.stars) && (
            <ReasonChips
              legend={t('betterThanLast')}
              choices={screen.better_quality_choices ?? []}
              chosen={draft.better}
              onChange={(better) => onChange({ better })}
              className="animate-in duration-300 fade-in slide-in-from-top-4"
            />
          )}
        </div>
        {asksTip(screen, features) && (offersTip(draft) || wantsTip) && (
          <TipPicker
            suggestion={screen.tips_suggestion}
            currency={trip?.currency}
            value={draft.tips}
            field={tipField}
            missed={missesTip}
            onChange={(tips) => onChange({ tips })}
          />
        )}
        <CommentField value={draft.comment} onChange={(comment) => onChange({ comment })} />
        <div className="-mt-4 flex flex-wrap items-center gap-x-2 empty:hidden">
          {children}
          {draft.stars !== null && asksTip(screen, features) && !offersTip(draft) && !wantsTip && (
            <Button variant="ghost" className="min-h-11" onClick={() => setWantsTip(true)}>
              <HandCoins aria-hidden />
              {t('addTip')}
            </Button>
          )}
        </div>
      </div>
      <div className="form-bar border-t bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <Button type="submit" variant="primary" disabled={empty} className="h-12 w-full rounded-lg text-base">
          {t('send')}
        </Button>
      </div>
    </form>
  )
}

/** The question that goes with a rating. */
function questionAt(stars: number): 'wrong' | 'better' | 'liked' {
  if (isPraise(stars)) return 'liked'
  return stars === 3 ? 'better' : 'wrong'
}

/** The answers chosen at this rating, and the hidden ones of other ratings, which return with their rating. */
function merged(all: readonly string[], chosen: readonly string[], shown: readonly string[]): string[] {
  return [...all.filter((choice) => !shown.includes(choice)), ...chosen]
}

const STARS = ['1', '2', '3', '4', '5'] as const

/** Five radio buttons with visible words; arrow keys work, and a tap sends nothing. */
function StarRating({ value, onChange }: { value: number | null; onChange: (stars: number) => void }) {
  const t = texts('rides.feedback')
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('rating')}</legend>
      <div className="grid grid-cols-5">
        {STARS.map((name) => {
          const stars = Number(name)
          const word = t(`stars.${name}`)
          const lit = value !== null && stars <= value
          return (
            <label
              key={name}
              className="group flex min-w-0 flex-col items-center gap-1 rounded-lg py-2 has-focus-visible:outline-2 has-focus-visible:outline-accent-text"
            >
              <input
                type="radio"
                name="stars"
                value={stars}
                checked={value === stars}
                onChange={() => onChange(stars)}
                className="sr-only"
                aria-label={t('star', { stars, word })}
              />
              <Star
                aria-hidden
                strokeWidth={1.5}
                className={cn(
                  'size-10 transition-[color,fill,scale] duration-150 group-active:scale-90',
                  lit ? 'fill-accent text-accent-text' : 'fill-transparent text-control group-hover:text-accent-text',
                  value === stars && 'scale-110',
                )}
              />
              <span aria-hidden className={cn('text-xs', value === stars ? 'font-semibold text-fg' : 'text-subtle')}>
                {word}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

interface ReasonChipsProps {
  legend: string
  choices: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  className?: string
}

/** A group of checkboxes in the shape of chips, each at least 44 px high. */
function ReasonChips({ legend, choices, chosen, onChange, className }: ReasonChipsProps) {
  if (choices.length === 0) return null
  return (
    <fieldset className={cn('min-w-0', className)}>
      <legend className="mb-3 text-base font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label
            key={choice}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-4 py-2 transition-colors select-none hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text"
          >
            <input
              type="checkbox"
              className="peer sr-only"
              checked={chosen.includes(choice)}
              onChange={() => onChange(toggled(chosen, choice, choices))}
            />
            <Check aria-hidden className="hidden size-4 text-accent-text peer-checked:block" />
            {choice}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const MOST_CHARACTERS = 2000

/** Free text with a counter; longer text cannot be typed. */
function CommentField({ value, onChange }: { value: string; onChange: (comment: string) => void }) {
  const id = useId()
  const t = texts('rides.feedback')
  return (
    <div>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-base font-medium">
          {t('comment')}
        </label>
        <span id={`${id}-count`} className="text-subtle tabular-nums">
          <span className="sr-only">{t('characters')} </span>
          {value.length} / {MOST_CHARACTERS}
        </span>
      </div>
      <Textarea
        id={id}
        value={value}
        maxLength={MOST_CHARACTERS}
        rows={3}
        placeholder={t('commentHint')}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={`${id}-count`}
        className="text-base"
      />
    </div>
  )
}
