import { currentLocale } from '#i18n/store.ts'
import { texts } from '#i18n/texts.ts'
import Link from 'next/link'
import { Badge } from '#components/ui/badge.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { langOf } from '#components/ui/locale.ts'
import { UserLink } from '#components/ui/user-text.tsx'
import { CompanyLogo } from '../companies/company-logo.tsx'
import { FactList, type Fact } from '../fact-list.tsx'
import { isoOf, languagesText, namesOf, salaryTerms, salaryText } from '../format.ts'
import { VacancyActions } from './vacancy-actions.tsx'
import type { Vacancy } from './types.ts'

type VacancyArticleProps = {
  vacancy: Vacancy
  heading: 'h1' | 'h2'
  /** If true, the form to respond is open at first. */
  responding?: boolean
}

/** A whole vacancy, in the reading pane and on its own page. */
export function VacancyArticle({ vacancy, heading: Heading, responding }: VacancyArticleProps) {
  const t = texts('vacancies.vacancy')
  const locale = currentLocale()
  const Part = Heading === 'h1' ? 'h2' : 'h3'
  const pay = salaryText(vacancy.salary)
  const { employer, key_skills: skills } = vacancy
  return (
    <article lang={langOf(vacancy.name)} className="flex flex-col gap-5">
      <header className="pr-10">
        <Heading className="text-xl font-semibold tracking-tight text-balance">{vacancy.name}</Heading>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-2 text-base">
          {pay ? (
            <strong lang={locale} className="font-semibold tabular-nums">
              {pay}
            </strong>
          ) : (
            <span lang={locale} className="text-muted">
              {texts('vacancies.common')('payNotStated')}
            </span>
          )}
          <span lang={locale} className="text-sm text-subtle">
            {salaryTerms(vacancy)}
          </span>
        </p>
        <p className="mt-2 text-muted">
          <CompanyLogo urls={employer.logo_urls} className="mr-2 size-6 align-[-6px]" />
          <UserLink
            href={`/vacancies/companies/${employer.id}`}
            prefetch={false}
            text={employer.name}
            className="font-medium text-fg hover:underline"
          />
          {' · '}
          {vacancy.address?.raw ?? vacancy.area.name}
          {' · '}
          <span lang={locale}>
            <RelativeTime at={isoOf(vacancy.published_at)} />
          </span>
        </p>
        {vacancy.archived && (
          <Badge tone="warning" className="mt-2" lang={locale}>
            {t('archived')}
          </Badge>
        )}
        <VacancyActions vacancy={vacancy} responding={responding} />
      </header>
      <VacancyFacts vacancy={vacancy} />
      {/* Sanitized by an allow-list when it is saved or imported. */}
      <div
        lang={langOf(vacancy.description)}
        className="prose-vacancy"
        dangerouslySetInnerHTML={{ __html: vacancy.description }}
      />
      {skills.length > 0 && (
        <section>
          <Part lang={locale} className="font-semibold">
            {t('skills')}
          </Part>
          <ul className="mt-2 flex flex-wrap gap-1.5">
            {skills.map(({ name }) => (
              <li key={name}>
                <Link href={`/vacancies?text=${encodeURIComponent(`"${name}"`)}`} prefetch={false}>
                  <Badge wrap className="hover:bg-hover">
                    {name}
                  </Badge>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}

/** The conditions that the vacancy states, in short. */
function VacancyFacts({ vacancy }: { vacancy: Vacancy }) {
  const t = texts('vacancies.vacancy')
  const facts: Fact[] = [
    [t('experience'), vacancy.experience?.name],
    [t('employment'), vacancy.employment?.name],
    [t('schedule'), namesOf(vacancy.work_schedule_by_days) || vacancy.schedule?.name],
    [t('workFormat'), namesOf(vacancy.work_format)],
    [t('hours'), namesOf(vacancy.working_hours)],
    [t('metro'), stations(vacancy)],
    [t('education'), vacancy.education.name],
    [t('languages'), languagesText(vacancy.languages)],
  ]
  return <FactList facts={facts} className="sm:grid-cols-[max-content_1fr_max-content_1fr]" />
}

/** The metro stations of the address. A station on several lines is named once. */
function stations({ address }: Vacancy): string {
  return [...new Set(address?.metro_stations.map(({ station_name }) => station_name))].join(', ')
}
