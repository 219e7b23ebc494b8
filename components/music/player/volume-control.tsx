'use client'

import { useEffect, useState } from 'react'
import { Volume2, VolumeX } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { IconButton } from '#components/ui/button.tsx'
import { Slider } from '#components/ui/form/slider.tsx'
import { useBrowserValue } from '#components/ui/use-browser-value.ts'
import { usePlayer } from './player-context.tsx'
import { readVolume, saveVolume, setVolume } from './volume.ts'

/**
 * The volume. Hidden on small screens: phones have keys for it, and some do not let a page change it.
 * @param props.factor multiplies the volume for the current track
 */
export function VolumeControl({ factor }: { factor: number }) {
  const t = texts('music.player')
  const { audio } = usePlayer()
  const saved = useBrowserValue(() => readVolume(localStorage))
  const [chosen, choose] = useState<number | null>(null)
  const [muted, setMuted] = useState(false)
  const volume = chosen ?? saved ?? 1
  const isSilent = muted || volume === 0
  useEffect(() => {
    if (audio.current) setVolume(audio.current, Math.min(1, volume * factor), muted)
  }, [audio, volume, factor, muted])
  const change = (percent: number) => {
    choose(percent / 100)
    setMuted(false)
    saveVolume(localStorage, percent / 100)
  }
  return (
    <div className="hidden items-center lg:flex">
      <IconButton
        icon={isSilent ? VolumeX : Volume2}
        label={t(isSilent ? 'unmute' : 'mute')}
        onClick={() => (volume === 0 ? change(100) : setMuted(!muted))}
      />
      <Slider
        aria-label={t('volume')}
        className="w-20"
        min={0}
        max={100}
        step={5}
        value={muted ? 0 : Math.round(volume * 100)}
        onChange={({ target }) => change(target.valueAsNumber)}
      />
    </div>
  )
}
