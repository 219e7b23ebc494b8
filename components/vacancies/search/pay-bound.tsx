'use client'

import type { KeyboardEvent } from 'react'
import { Input } from '#components/ui/input.tsx'

type PayBoundProps = {
  label: string
  placeholder: string
  value: number | null
  onChange: (value: number | null) => void
}

const number = new Intl.NumberFormat('ru-RU')

/** One end of the range as a number; it counts when Enter is pressed or the field is left. */
export function PayBound({ label, placeholder, value, onChange }: PayBoundProps) {
  const shown = value === null ? '' : number.format(value)
  const take = (field: HTMLInputElement) => {
    const digits = field.value.replace(/\D/g, '').slice(0, 9)
    const sum = digits === '' ? null : Number(digits)
    if (sum !== value) onChange(sum)
    else field.value = shown
  }
  return (
    <Input
      key={shown}
      aria-label={label}
      inputMode="numeric"
      maxLength={12}
      defaultValue={shown}
      placeholder={placeholder}
      className="tabular-nums"
      onBlur={(event) => take(event.currentTarget)}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => event.key === 'Enter' && take(event.currentTarget)}
    />
  )
}
