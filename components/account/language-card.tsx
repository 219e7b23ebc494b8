'use client'

import { LOCALE_NAMES, LOCALES, localeIn } from '#i18n/locales.ts'
import { currentLocale } from '#i18n/store.ts'
import { texts } from '#i18n/texts.ts'
import { useLanguage } from '#components/shell/use-language.ts'
import { ActionCard } from '#components/ui/card.tsx'
import { Select } from '#components/ui/form/select.tsx'

export function LanguageCard() {
  const t = texts('platform.profile')
  const choose = useLanguage(true)
  return (
    <ActionCard id="language" title={t('language')} text={t('languageText')}>
      <Select
        aria-labelledby="language"
        value={currentLocale()}
        onChange={(event) => void choose(localeIn(event.target.value) ?? currentLocale())}
      >
        {LOCALES.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {LOCALE_NAMES[locale]}
          </option>
        ))}
      </Select>
    </ActionCard>
  )
}
