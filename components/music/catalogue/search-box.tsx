'use client'

import { Input } from '#components/ui/input.tsx'
import { useTypedText } from './use-typed-text.ts'

interface SearchBoxProps {
  /** Name of the box, also shown in it while there is no other text. */
  label: string
  placeholder?: string
  className?: string
  text: string
  /** Told a moment after the last key. */
  tell: (text: string) => void
}

/** A box that searches as one types. */
export function SearchBox({ label, placeholder = label, className = 'sm:max-w-xs', text, tell }: SearchBoxProps) {
  const box = useTypedText(text, tell)
  return (
    <Input type="search" aria-label={label} placeholder={placeholder} className={className} {...box} maxLength={100} />
  )
}
