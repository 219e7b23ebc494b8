import type { RouterOutput } from '#components/trpc/client.ts'
import { nameOf } from '../resumes/resume-words.ts'
import { texts } from '#i18n/texts.ts'

export type CardList = RouterOutput['vacancies']['hiring']['list']
export type Card = CardList['items'][number]
export type Stage = CardList['stages'][number]
export type Settings = RouterOutput['vacancies']['hiring']['settings']

/** The name of the applicant, or else the title of their resume. */
export const whoIn = ({ response: { resume } }: Pick<Card, 'response'>): string =>
  resume ? (nameOf(resume) ?? resume.title) : texts('vacancies.responses')('deletedResume')
