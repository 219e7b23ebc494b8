'use client'

import { texts } from '#i18n/texts.ts'
import type { MouseEvent } from 'react'
import { ArrowLeft } from 'lucide-react'
import { LinkButton } from '#components/ui/button.tsx'
import { useBrowserValue } from '#components/ui/use-browser-value.ts'
import { hrefOf } from './query.ts'

const KEY = 'quartet.vacancies.search'

export function rememberSearch(query: URLSearchParams): void {
  sessionStorage.setItem(KEY, query.toString())
}

/** A link to the last search of this tab: back in history if the user came from the list, which keeps its scroll. */
export function BackToList() {
  const last = useBrowserValue(() => sessionStorage.getItem(KEY))
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !cameFromList()) return
    event.preventDefault()
    history.back()
  }
  return (
    <LinkButton
      href={hrefOf(new URLSearchParams(last ?? ''))}
      onClick={onClick}
      variant="ghost"
      className="-ml-3 self-start"
    >
      <ArrowLeft aria-hidden />
      {texts('vacancies.vacancy')('back')}
    </LinkButton>
  )
}

/** Whether the user came from the list; false in browsers without the Navigation API. */
function cameFromList(): boolean {
  if (!('navigation' in window)) return false
  const { currentEntry } = navigation
  const before = currentEntry && navigation.entries()[currentEntry.index - 1]
  return before?.url ? new URL(before.url).pathname === '/vacancies' : false
}
