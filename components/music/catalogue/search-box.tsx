'use client'

import { useEffect, useRef } from 'react'
import { Input } from '#components/ui/form/input.tsx'
import { useDebounced, useLatest } from '../tracks/use-latest.ts'

const PAUSE_MS = 180

interface SearchBoxProps {
  /** Accessible name, and the placeholder unless there is another. */
  label: string
  placeholder?: string
  className?: string
  text: string
  /** Called a moment after the last keystroke. */
  onSearch: (text: string) => void
}

/** A box that searches as you type. Text that was typed before the scripts were loaded is searched for, too. */
export function SearchBox({ label, placeholder = label, className = 'sm:max-w-xs', text, onSearch }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  const first = useRef(text)
  const search = useLatest(onSearch)
  const searchLater = useDebounced(onSearch, PAUSE_MS)
  useEffect(() => {
    const early = box.current?.value.trim() ?? ''
    if (early !== first.current) search(early)
  }, [search])
  return (
    <Input
      ref={box}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      className={className}
      defaultValue={text}
      maxLength={100}
      onChange={({ target }) => searchLater(target.value.trim())}
    />
  )
}
