'use client'

import { texts } from '#i18n/texts.ts'
import { withQuery } from '#components/shell/search-params.ts'
import { LinkButton } from '#components/ui/button.tsx'
import { formatNumber } from '#components/ui/locale.ts'

interface PageLinksProps {
  path: string
  /** The other parameters of the address. */
  keep?: Record<string, string | undefined>
  /** From 1. */
  page: number
  size: number
  total: number
}

/** Links to the previous and the next page of a list. */
export function PageLinks({ path, keep, page, size, total }: PageLinksProps) {
  const t = texts('music.catalogue')
  const pages = Math.ceil(total / size)
  if (pages <= 1) return null
  return (
    <nav aria-label={texts('ui')('pages.label')} className="flex items-center justify-center gap-3">
      {page > 1 && (
        <LinkButton href={withQuery(path, { ...keep, page: page === 2 ? undefined : page - 1 })}>
          {t('previous')}
        </LinkButton>
      )}
      <span className="text-muted tabular-nums">
        {t('page', { page: formatNumber(page), pages: formatNumber(pages) })}
      </span>
      {page < pages && <LinkButton href={withQuery(path, { ...keep, page: page + 1 })}>{t('next')}</LinkButton>}
    </nav>
  )
}
