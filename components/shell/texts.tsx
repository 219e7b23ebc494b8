import type { ReactNode } from 'react'
import { compiledMessages } from '#i18n/compiled.ts'
import { currentLocale } from '#i18n/store.ts'
import type { Namespace } from '#i18n/texts.ts'
import { BroughtTexts } from './brought-texts.tsx'

type TextsProps = {
  /** The namespaces that the components inside use in the browser: no more, as they are sent with the page. */
  of: readonly Namespace[]
  children: ReactNode
}

/** Brings messages in the language of the page to the browser. */
export function Texts({ of, children }: TextsProps) {
  const locale = currentLocale()
  return (
    <BroughtTexts locale={locale} messages={compiledMessages(locale, of)}>
      {children}
    </BroughtTexts>
  )
}
