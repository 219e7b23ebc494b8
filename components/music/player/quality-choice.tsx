'use client'

import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { Label } from '#components/ui/form/field.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { QUALITIES, type Quality } from './quality.ts'
import { useHeard } from './use-sound.ts'

/** The choice of the sound's quality, where the server can make smaller files. */
export function QualityChoice() {
  const t = texts('music.player')
  const id = useId()
  const { quality, setQuality } = useHeard()
  const { data } = useQuery(useTRPC().music.tracks.quality.queryOptions({}))
  if (!data?.transcodes) return null
  return (
    <div className="flex items-center justify-between gap-3 border-b px-4 py-2">
      <Label htmlFor={id}>{t('quality')}</Label>
      <span className="w-44">
        <Select
          id={id}
          value={quality}
          onChange={({ target }) => setQuality(target.value as Quality)}
          options={QUALITIES.map((one) => [one, t(`qualities.${one}`)] as const)}
        />
      </span>
    </div>
  )
}
