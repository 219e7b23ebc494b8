'use client'

import { useDeveloperMode } from '#components/shell/developer-mode.tsx'
import { ActionCard } from '#components/ui/card.tsx'
import { Switch } from '#components/ui/form/switch.tsx'

/** Whether pages show what only developers need. */
export function DeveloperModeCard() {
  const { isOn, set } = useDeveloperMode()
  return (
    <ActionCard
      id="developer-mode"
      title="Developer mode"
      text="Pages show identifiers, and how a program does what you do there."
    >
      <Switch aria-labelledby="developer-mode" checked={isOn} onCheckedChange={set} />
    </ActionCard>
  )
}
