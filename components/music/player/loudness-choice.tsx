import { useId } from 'react'
import { texts } from '#i18n/texts.ts'
import { Label } from '#components/ui/form/field.tsx'
import { Switch } from '#components/ui/form/switch.tsx'
import { useHeard } from './use-sound.ts'

/** The switch for playing all tracks about equally loud. */
export function LoudnessChoice() {
  const t = texts('music.player')
  const id = useId()
  const { isEven, setEven } = useHeard()
  return (
    <div className="flex min-h-10 items-center justify-between gap-3 border-b px-4">
      <Label htmlFor={id}>{t('even')}</Label>
      <Switch id={id} checked={isEven} onCheckedChange={setEven} />
    </div>
  )
}
