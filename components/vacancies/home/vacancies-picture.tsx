import { texts } from '#i18n/texts.ts'
import { Search } from 'lucide-react'
import { PictureFrame } from '#components/shell/picture-frame.tsx'
import { Badge } from '#components/ui/badge.tsx'

const VACANCIES = ['analyst', 'nurse', 'driver'] as const

/** A search, and an invitation. */
export function VacanciesPicture() {
  const t = texts('vacancies.visitor')
  return (
    <PictureFrame>
      <div className="flex items-center gap-2 border-b px-4 py-3 text-subtle">
        <Search className="size-4" />
        <span className="flex-1">{t('query')}</span>
        <Badge tone="accent">{t('count')}</Badge>
      </div>
      {VACANCIES.map((name, at) => (
        <div key={name} className="flex items-start gap-4 border-b px-4 py-2.5">
          <span className="min-w-0 flex-1">
            <span className="flex items-center gap-2 font-medium">
              <span className="truncate">{t(`examples.${name}.name`)}</span>
              {at === 0 && <Badge tone="success">{t('invitation')}</Badge>}
            </span>
            <span className="block truncate text-subtle">{t(`examples.${name}.where`)}</span>
          </span>
          <span className="shrink-0 tabular-nums">{t(`examples.${name}.pay`)}</span>
        </div>
      ))}
    </PictureFrame>
  )
}
