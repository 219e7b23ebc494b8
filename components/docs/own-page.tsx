import { notFound } from 'next/navigation'
import { LOCALES } from '#i18n/locales.ts'
import { currentLocale } from '#i18n/store.ts'
import { texts } from '#i18n/texts.ts'
import { Page, PageHeader } from '#components/shell/page.tsx'
import type { OwnPage as Texts, OwnPageName } from '#server/platform/installation/settings.schema.ts'
import { Document } from './document.tsx'
import { plainBlocksOf } from './markdown.ts'

/**
 * A page that an operator wrote, in the reader's language where it is written in that; it does not exist when it is not
 * written.
 */
export function OwnPage({ name, written }: { name: OwnPageName; written: Texts }) {
  const language = [currentLocale(), ...LOCALES].find((locale) => written[locale] !== undefined)
  if (language === undefined) notFound()
  return (
    <Page width="reading" className="flex flex-col gap-6">
      <PageHeader title={texts('shell.footer')(name)} />
      <Document blocks={plainBlocksOf(written[language] ?? '')} lang={language} />
    </Page>
  )
}
