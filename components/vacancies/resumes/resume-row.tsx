import { currentLocale } from '#i18n/store.ts'
import { texts } from '#i18n/texts.ts'
import Link from 'next/link'
import type { ReactNode } from 'react'
import type { RouterOutput } from '#components/trpc/client.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { langOf } from '#components/ui/locale.ts'
import { isoOf } from '../format.ts'
import { experienceText, nameOf, payText } from './resume-words.ts'

export type ResumeItem = RouterOutput['vacancies']['resumes']['list']['items'][number]

/** Whether the resume is the user's own: only its owner gets its status. */
export function isOwn({ status }: Pick<ResumeItem, 'status'>): boolean {
  return status !== undefined
}

/** The page of a resume: its owner's stands below "My resumes". */
export function resumePath(resume: Pick<ResumeItem, 'id' | 'status'>): string {
  return isOwn(resume) ? `/vacancies/resumes/mine/${resume.id}` : `/vacancies/resumes/${resume.id}`
}

/** A resume in a list; `children` are its actions. */
export function ResumeRow({ resume, children }: { resume: ResumeItem; children?: ReactNode }) {
  const t = texts('vacancies.resume')
  const locale = currentLocale()
  const name = nameOf(resume)
  const years = experienceText(resume.total_experience)
  const [last] = resume.experience
  const pay = payText(resume)
  return (
    <article lang={langOf(resume.title)} className="flex flex-wrap items-start gap-x-6 gap-y-2 px-4 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-base font-medium">
          <Link data-row href={resumePath(resume)} prefetch={false} className="hover:underline">
            {resume.title}
          </Link>
        </h2>
        {pay && (
          <p lang={locale} className="font-medium tabular-nums">
            {pay}
          </p>
        )}
        <p className="text-muted">
          {[name, resume.area.name].filter(Boolean).join(' · ')}
          <span lang={locale}>
            {resume.age !== null && ` · ${t('age', { age: resume.age })}`}
            {` · ${years}`}
          </span>
        </p>
        {last && <p className="truncate text-subtle">{[last.position, last.company].filter(Boolean).join(', ')}</p>}
        <p lang={locale} className="mt-1 text-subtle">
          {t.rich('updated', { time: () => <RelativeTime at={isoOf(resume.updated_at)} /> })}
        </p>
      </div>
      {children && (
        <div lang={locale} className="flex flex-wrap items-center gap-2">
          {children}
        </div>
      )}
    </article>
  )
}
