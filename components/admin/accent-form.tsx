'use client'

import { texts } from '#i18n/texts.ts'
import type { RouterOutput } from '#components/trpc/client.ts'
import { useForm } from '#components/trpc/use-form.ts'
import { TextField } from '#components/ui/form/form-fields.tsx'
import { SettingsCard } from './settings-card.tsx'

type Installation = RouterOutput['installation']['get']
type AccentProps = { accent: Installation['accent']; shown: Installation['accent_shown'] }

/** The accent colour of buttons and links, and the colour that is actually used in each theme. */
export function AccentForm({ accent, shown }: AccentProps) {
  const t = texts('admin.installation')
  const form = useForm({ defaultValues: { accent: accent ?? '' } })
  return (
    <SettingsCard
      title={t('accent')}
      form={form}
      settings={(values) => ({ accent: values.accent.trim().toLowerCase() || null })}
    >
      <TextField
        form={form}
        name="accent"
        label={t('accent')}
        hint={t('accentHint')}
        rules={{ validate: (value) => isColour(value.trim()) || t('accentInvalid') }}
        autoComplete="off"
        spellCheck={false}
      />
      {shown && (
        <div className="flex flex-wrap items-center gap-2">
          <Shade color={shown.light} />
          <Shade color={shown.dark} />
          <p>{shown.light === accent && shown.dark === accent ? t('accentAsChosen') : t('accentChanged', shown)}</p>
        </div>
      )}
    </SettingsCard>
  )
}

const isColour = (value: string): boolean => value === '' || /^#[\da-f]{6}$/i.test(value)

function Shade({ color }: { color: string }) {
  return <span aria-hidden className="size-5 rounded-sm border" style={{ background: color }} />
}
