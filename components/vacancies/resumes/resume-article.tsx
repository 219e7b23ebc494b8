import type { ReactNode } from 'react'
import type { RouterOutput } from '#components/trpc/client.ts'
import { Badge } from '#components/ui/badge.tsx'
import { langOf } from '#components/ui/locale.ts'
import { FactList, type Fact } from '../fact-list.tsx'
import { languagesText, namesOf } from '../format.ts'
import { experienceText, monthText, nameOf, payText } from './resume-words.ts'

export type Resume = RouterOutput['vacancies']['resumes']['get']

/** A whole resume, as much of it as the user may see. */
export function ResumeArticle({ resume }: { resume: Resume }) {
  const pay = payText(resume)
  return (
    <article lang={langOf(resume.title)} className="flex flex-col gap-6">
      <header>
        <h1 className="text-xl font-semibold tracking-tight text-balance">{resume.title}</h1>
        {pay && (
          <p lang="en" className="mt-1 text-base font-semibold tabular-nums">
            {pay}
          </p>
        )}
        <p className="mt-2 text-muted">
          {[nameOf(resume), resume.area.name, resume.gender?.name].filter(Boolean).join(' · ')}
          <span lang="en">{resume.age !== null && ` · ${resume.age} years old`}</span>
        </p>
      </header>
      <Contacts contacts={resume.contact} />
      <Part title={`Experience: ${experienceText(resume.total_experience)}`} shown={resume.experience.length > 0}>
        <ol className="flex flex-col gap-4">
          {resume.experience.map((job) => (
            <li key={`${job.start} ${job.position}`} className="grid gap-x-6 gap-y-1 sm:grid-cols-[9rem_1fr]">
              <span lang="en" className="text-subtle tabular-nums">
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
      <Part title="Skills" shown={resume.skill_set.length > 0}>
        <p className="flex flex-wrap gap-1.5">
          {resume.skill_set.map((skill) => (
            <Badge key={skill} wrap>
              {skill}
            </Badge>
          ))}
        </p>
      </Part>
      <Part title="About" shown={Boolean(resume.skills)}>
        <p className="whitespace-pre-line">{resume.skills}</p>
      </Part>
      <Part title="Education" shown>
        <p lang="en">{resume.education.level.name}</p>
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
      <h2 lang="en" className="font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Contacts({ contacts }: { contacts: Resume['contact'] }) {
  return (
    <Part title="Contacts" shown={contacts.length > 0}>
      <ul className="flex flex-col gap-1">
        {contacts.map(({ type, value, preferred, comment }) => (
          <li key={`${type.id} ${value}`} className="flex flex-wrap items-baseline gap-x-2">
            <span lang="en" className="text-subtle">
              {type.name}
            </span>
            <span className="font-medium break-all">{value}</span>
            {comment && <span className="text-subtle">{comment}</span>}
            {preferred && <Badge lang="en">preferred</Badge>}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Facts({ resume }: { resume: Resume }) {
  const facts: Fact[] = [
    ['Roles', namesOf(resume.professional_roles)],
    ['Employment', namesOf(resume.employments)],
    ['Schedule', namesOf(resume.schedules)],
    ['Languages', languagesText(resume.language)],
    ['Citizenship', namesOf(resume.citizenship)],
    ['Driving licence', resume.driver_license_types.map(({ id }) => id).join(', ')],
  ]
  return <FactList facts={facts} />
}
