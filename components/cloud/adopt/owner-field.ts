import { texts } from '#i18n/texts.ts'

/** The field for the account that gets what is adopted. */
export function ownerField() {
  const t = texts('cloud.adopt')
  return {
    label: t('owner'),
    hint: t('ownerHint'),
    required: t('ownerMissing'),
    most: 320,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  } as const
}
