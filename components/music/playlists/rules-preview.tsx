'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { langOf } from '#components/ui/locale.ts'
import { useDebounced } from '#components/ui/use-debounced.ts'
import { span } from '../format.ts'
import { rulesOf, type Values } from './playlist-values.ts'

const PAUSE_MS = 400

/** What the rules would choose now, as they are entered. */
export function RulesPreview({ form }: { form: UseFormReturn<Values> }) {
  const t = texts('music.playlists')
  const [rules, match, order, descending, limit] = useWatch({
    control: form.control,
    name: ['rules', 'match', 'order', 'descending', 'limit'],
  })
  const entered = useDebounced(JSON.stringify({ rules, match, order, descending, limit }), PAUSE_MS)
  const values = JSON.parse(entered) as Values
  const isWhole = values.rules.every(({ value }) => value.trim() !== '') && Number(values.limit) > 0
  const preview = useQuery(
    useTRPC().music.playlists.preview.queryOptions(
      { rules: rulesOf(values) },
      { enabled: isWhole, retry: false, placeholderData: keepPreviousData },
    ),
  )
  const { trackCount = 0, totalDuration = 0, tracks = [] } = preview.data ?? {}
  const found = isWhole && !preview.error && preview.data
  return (
    <section aria-label={t('preview')} aria-live="polite" className="rounded-lg bg-sunken p-3">
      <p className="font-medium">
        {found ? t('previewFound', { count: trackCount, time: span(totalDuration) }) : t('previewNone')}
      </p>
      {found && tracks.length > 0 && (
        <ol className="mt-1 text-muted">
          {tracks.map(({ id, title = '', artist }) => (
            <li key={id} lang={langOf(title)} className="truncate">
              {[title, artist?.title].filter(Boolean).join(' · ')}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
