'use client'

import { useId, useState, type KeyboardEvent } from 'react'

/**
 * An editable combobox with a list (ARIA Authoring Practices, "list autocomplete with manual selection"): arrows move
 * through the options without changing the text, Enter takes the active one, Escape closes the list. Enter without an
 * active option is left to the form.
 */
export function useCombobox<T>(options: readonly T[], choose: (option: T) => void) {
  const list = useId()
  const [shown, setShown] = useState(false)
  const [at, setAt] = useState(-1)
  const [known, setKnown] = useState(options)
  if (known !== options) {
    setKnown(options)
    setAt(-1)
  }
  const open = shown && options.length > 0
  const active = open ? at : -1
  const optionId = (index: number) => `${list}-${index}`
  const close = () => {
    setShown(false)
    setAt(-1)
  }
  const take = (option: T) => {
    close()
    choose(option)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const option = options[active]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && options.length > 0) {
      setShown(true)
      setAt(walked(active, step, options.length))
    } else if (event.key === 'Enter' && option !== undefined) take(option)
    else if (event.key === 'Escape' && open) close()
    else return
    event.preventDefault()
  }
  return {
    open,
    active,
    close,
    take,
    show: () => setShown(true),
    input: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': open,
      'aria-controls': open ? list : undefined,
      'aria-activedescendant': active >= 0 ? optionId(active) : undefined,
      onKeyDown,
      onBlur: close,
    },
    list: { id: list, role: 'listbox' },
    option: (index: number) => ({ id: optionId(index), role: 'option', 'aria-selected': index === active }),
  } as const
}

/** The next option, cyclic; the position before the first is the text itself. */
function walked(at: number, step: number, length: number): number {
  return ((at + 1 + step + length + 1) % (length + 1)) - 1
}
