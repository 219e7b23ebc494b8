'use client'

import { texts } from '#i18n/texts.ts'
import { useDeveloperMode } from '#components/shell/developer-mode.tsx'
import { ActionCard } from '#components/ui/card.tsx'
import { Switch } from '#components/ui/form/switch.tsx'

/** Whether pages show what only developers need. */
export function DeveloperModeCard() {
  const t = texts('platform.profile')
  const { isOn, set } = useDeveloperMode()
  return (
    <ActionCard id="developer-mode" title={t('developer')} text={t('developerText')}>
      <Switch aria-labelledby="developer-mode" checked={isOn} onCheckedChange={set} />
    </ActionCard>
  )
}
