import { texts } from '#i18n/texts.ts'
import type { ReactNode } from 'react'
import { BadgeCheck, ExternalLink } from 'lucide-react'
import type { RouterOutput } from '#components/trpc/client.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Card } from '#components/ui/card.tsx'
import { langOf } from '#components/ui/locale.ts'
import { UserText } from '#components/ui/user-text.tsx'
import { CompanyLogo } from './company-logo.tsx'
import { webLink } from '../format.ts'

export type Company = RouterOutput['vacancies']['companies']['get']

export function CompanyArticle({ company, actions }: { company: Company; actions?: ReactNode }) {
  const t = texts('vacancies.company')
  const site = webLink(company.site_url)
  return (
    <Card className="flex flex-col gap-4 p-5 sm:p-8">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <CompanyLogo urls={company.logo_urls} className="size-14" />
        <div className="min-w-0 flex-1 basis-48">
          <UserText as="h1" text={company.name} className="text-xl font-semibold tracking-tight text-balance" />
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
            <UserText text={company.area.name} />
            {site && (
              <a
                href={site}
                target="_blank"
                rel="nofollow noopener noreferrer"
                className="inline-flex items-center gap-1 text-accent-text underline-offset-4 hover:underline"
              >
                {new URL(site).hostname}
                <ExternalLink className="size-3.5" aria-label={texts('vacancies.common')('newTab')} />
              </a>
            )}
          </p>
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      <div className="flex flex-wrap gap-1.5 empty:hidden">
        {company.trusted && (
          <Badge tone="success">
            <BadgeCheck aria-hidden />
            {t('verified')}
          </Badge>
        )}
        {company.accredited_it_employer && <Badge tone="info">{t('accredited')}</Badge>}
        {company.industries.map(({ id, name }) => (
          <Badge key={id} wrap lang={langOf(name)}>
            {name}
          </Badge>
        ))}
      </div>
      {company.description && (
        /* Sanitized by an allow-list when it is saved or imported. */
        <div
          lang={langOf(company.description)}
          className="prose-vacancy"
          dangerouslySetInnerHTML={{ __html: company.description }}
        />
      )}
    </Card>
  )
}
