'use client'

import Link from 'next/link'
import { LOCALES, LOCALE_NAMES, type Locale } from '#i18n/locales.ts'
import { texts } from '#i18n/texts.ts'
import { useForm } from '#components/trpc/use-form.ts'
import { TextareaField } from '#components/ui/form/form-fields.tsx'
import { MOST_PAGE_TEXT, type OwnPage, type OwnPageName } from '#server/platform/installation/settings.schema.ts'
import { SettingsCard } from './settings-card.tsx'

/** A page that the operator writes, in each language. */
export function OwnPageForm({ name, written }: { name: OwnPageName; written: OwnPage }) {
  const t = texts('admin.installation')
  const form = useForm<Record<Locale, string>>({
    defaultValues: Object.fromEntries(LOCALES.map((locale) => [locale, written[locale] ?? ''])),
  })
  return (
    <SettingsCard title={t(name)} form={form} settings={(values) => ({ [name]: values })}>
      <p className="text-muted">
        {t.rich('pageHelp', {
          link: () => (
            <Link href={`/${name}`} prefetch={false} className="text-accent-text underline underline-offset-4">
              /{name}
            </Link>
          ),
        })}
      </p>
      {LOCALES.map((locale) => (
        <TextareaField
          key={locale}
          form={form}
          name={locale}
          label={t('pageText', { language: LOCALE_NAMES[locale] })}
          hint={t('pageHint')}
          most={MOST_PAGE_TEXT}
          rows={5}
          lang={locale}
        />
      ))}
    </SettingsCard>
  )
}
