import { currentLocale } from '#i18n/store.ts'
import { texts } from '#i18n/texts.ts'
import type { ReactNode } from 'react'
import type { RouterOutput } from '#components/trpc/client.ts'
import { Badge } from '#components/ui/badge.tsx'
import { langOf } from '#components/ui/locale.ts'
import { FactList, type Fact } from '../fact-list.tsx'
import { languagesText, namesOf } from '../format.ts'
import { durationText, monthText, nameOf, payText } from './resume-words.ts'

export type Resume = RouterOutput['vacancies']['resumes']['get']

/** A whole resume, as much of it as the user may see. */
export function ResumeArticle({ resume }: { resume: Resume }) {
  const t = texts('vacancies.resume')
  const locale = currentLocale()
  const duration = durationText(resume.total_experience)
  const pay = payText(resume)
  return (
    <article lang={langOf(resume.title)} className="flex flex-col gap-6">
      <header>
        <h1 className="text-xl font-semibold tracking-tight text-balance">{resume.title}</h1>
        {pay && (
          <p lang={locale} className="mt-1 text-base font-semibold tabular-nums">
            {pay}
          </p>
        )}
        <p className="mt-2 text-muted">
          {[nameOf(resume), resume.area.name, resume.gender?.name].filter(Boolean).join(' · ')}
          <span lang={locale}>{resume.age !== null && ` · ${t('age', { age: resume.age })}`}</span>
        </p>
      </header>
      <Contacts contacts={resume.contact} />
      <Part title={duration ? t('jobs', { duration }) : t('jobsOnly')} shown={resume.experience.length > 0}>
        <ol className="flex flex-col gap-4">
          {resume.experience.map((job) => (
            <li key={`${job.start} ${job.position}`} className="grid gap-x-6 gap-y-1 sm:grid-cols-[9rem_1fr]">
              <span lang={locale} className="text-subtle tabular-nums">
                {monthText(job.start)} – {monthText(job.end)}
              </span>
              <div>
                <p className="font-medium">{job.position}</p>
                <p className="text-muted">{[job.company, job.area?.name].filter(Boolean).join(', ')}</p>
                {job.description && <p className="mt-1 whitespace-pre-line">{job.description}</p>}
              </div>
            </li>
          ))}
        </ol>
      </Part>
      <Part title={t('skills')} shown={resume.skill_set.length > 0}>
        <p className="flex flex-wrap gap-1.5">
          {resume.skill_set.map((skill) => (
            <Badge key={skill} wrap>
              {skill}
            </Badge>
          ))}
        </p>
      </Part>
      <Part title={t('about')} shown={Boolean(resume.skills)}>
        <p className="whitespace-pre-line">{resume.skills}</p>
      </Part>
      <Part title={t('education')} shown>
        <p lang={locale}>{resume.education.level.name}</p>
        <ul className="text-muted">
          {resume.education.primary.map(({ name, organization, year }) => (
            <li key={`${name} ${year}`}>{[name, organization, year].filter(Boolean).join(', ')}</li>
          ))}
        </ul>
      </Part>
      <Facts resume={resume} />
    </article>
  )
}

function Part({ title, shown, children }: { title: string; shown: boolean; children: ReactNode }) {
  if (!shown) return null
  return (
    <section className="flex flex-col gap-2">
      <h2 lang={currentLocale()} className="font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Contacts({ contacts }: { contacts: Resume['contact'] }) {
  const t = texts('vacancies.resume')
  const locale = currentLocale()
  return (
    <Part title={t('contacts')} shown={contacts.length > 0}>
      <ul className="flex flex-col gap-1">
        {contacts.map(({ type, value, preferred, comment }) => (
          <li key={`${type.id} ${value}`} className="flex flex-wrap items-baseline gap-x-2">
            <span lang={locale} className="text-subtle">
              {type.name}
            </span>
            <span className="font-medium break-all">{value}</span>
            {comment && <span className="text-subtle">{comment}</span>}
            {preferred && <Badge lang={locale}>{t('preferred')}</Badge>}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Facts({ resume }: { resume: Resume }) {
  const t = texts('vacancies.resume')
  const facts: Fact[] = [
    [t('roles'), namesOf(resume.professional_roles)],
    [t('employment'), namesOf(resume.employments)],
    [t('schedule'), namesOf(resume.schedules)],
    [t('languages'), languagesText(resume.language)],
    [t('citizenship'), namesOf(resume.citizenship)],
    [t('licence'), resume.driver_license_types.map(({ id }) => id).join(', ')],
  ]
  return <FactList facts={facts} />
}
