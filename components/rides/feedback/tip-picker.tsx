'use client'

import { texts } from '#i18n/texts.ts'
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Input } from '#components/ui/form/input.tsx'
import { money } from '../orders/trip.tsx'
import { mostTip, tipFromText, tipPresets, type TipPreset } from './feedback-logic.ts'

interface TipPickerProps {
  suggestion: string | undefined
  currency: string | undefined
  /** The chosen or typed amount, which may be invalid; null for no tip. */
  value: string | null
  /** The field for another amount, while it is shown. */
  field: RefObject<HTMLInputElement | null>
  /** True if the form was not sent because the amount is invalid. */
  missed: boolean
  onChange: (tips: string | null) => void
}

type Choice = 'none' | 'other' | number

/** Presets of half, once and twice the suggestion, another amount, or none. Nothing is chosen for the rider. */
export function TipPicker({ suggestion, currency, value, field, missed, onChange }: TipPickerProps) {
  const t = texts('rides.tip')
  const presets = tipPresets(suggestion)
  const [choice, setChoice] = useState<Choice>(() => choiceOf(value, presets))
  const [typed, setTyped] = useState(choice === 'other' ? (value ?? '') : '')
  const byArrow = useRef(false)
  const [opened, setOpened] = useState(false)
  const choose = (next: Choice, tips: string | null) => {
    setChoice(next)
    // Do not focus the field when the option was reached with an arrow key: the user may be moving on.
    setOpened(next === 'other' && !byArrow.current)
    byArrow.current = false
    onChange(tips)
  }
  const onKey = (key: string) => {
    byArrow.current = key.startsWith('Arrow')
  }
  const type = (text: string) => {
    setTyped(text)
    onChange(text)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-base font-medium">{t('legend')}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-2">
        {presets.map((preset, index) => (
          <TipOption
            key={preset.label}
            checked={choice === index}
            onKey={onKey}
            onChoose={() => choose(index, preset.value)}
            note={preset.suggested ? t('suggested') : undefined}
          >
            {money(preset.value, currency)}
          </TipOption>
        ))}
        <TipOption checked={choice === 'other'} onKey={onKey} onChoose={() => choose('other', typed)}>
          {t('other')}
        </TipOption>
        <TipOption checked={choice === 'none'} onKey={onKey} onChoose={() => choose('none', null)}>
          {t('none')}
        </TipOption>
      </div>
      {choice === 'other' && (
        <OwnAmount
          typed={typed}
          currency={currency}
          most={mostTip(suggestion)}
          field={field}
          missed={missed}
          focused={opened}
          onType={type}
        />
      )}
    </fieldset>
  )
}

interface TipOptionProps {
  checked: boolean
  onKey: (key: string) => void
  onChoose: () => void
  note?: string | undefined
  children: ReactNode
}

function TipOption({ checked, onKey, onChoose, note, children }: TipOptionProps) {
  return (
    <label className="flex min-h-14 flex-col items-center justify-center rounded-lg border border-line-strong bg-surface px-3 py-2 text-center tabular-nums transition-colors select-none hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text">
      <input
        type="radio"
        name="tip"
        className="sr-only"
        checked={checked}
        onKeyDown={(event) => onKey(event.key)}
        onChange={onChoose}
      />
      <span className={checked ? 'text-base font-semibold' : 'text-base'}>{children}</span>
      {note && <span className="text-xs text-accent-text">{note}</span>}
    </label>
  )
}

interface OwnAmountProps {
  typed: string
  currency: string | undefined
  most: string | undefined
  field: RefObject<HTMLInputElement | null>
  missed: boolean
  /** True when the rider has just opened the field. */
  focused: boolean
  onType: (text: string) => void
}

function OwnAmount({ typed, currency, most, field, missed, focused, onType }: OwnAmountProps) {
  const id = useId()
  const t = texts('rides.tip')
  const wrong = tipFromText(typed, most) === null && (missed || typed.trim() !== '')
  useEffect(() => {
    if (focused) field.current?.focus()
  }, [focused, field])
  return (
    <div className="mt-3">
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {currency ? t('amountIn', { currency }) : t('amount')}
      </label>
      <Input
        ref={field}
        id={id}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        className="h-11 text-base"
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
      />
      {wrong && (
        <p id={`${id}-wrong`} role="alert" className="mt-1.5 text-danger">
          {most ? t('wrongMost', { most: money(most, currency) }) : t('wrong')}
        </p>
      )}
    </div>
  )
}

function choiceOf(value: string | null, presets: TipPreset[]): Choice {
  if (value === null) return 'none'
  const index = presets.findIndex((preset) => preset.value === value)
  return index < 0 ? 'other' : index
}
