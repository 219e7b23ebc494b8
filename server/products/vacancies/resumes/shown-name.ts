import type { Resume } from '#prisma/generated/client.ts'
import { detailsOf } from './resume-details.ts'

/** The given name as employers see it, or null where the resume hides it. */
export const shownGivenName = (resume: Resume): string | null => (hidesName(resume) ? null : resume.firstName)

/** What employers see in place of the name: the name, or the title of a resume that hides it. */
export const shownName = (resume: Resume): string =>
  hidesName(resume) ? resume.title : `${resume.firstName} ${resume.lastName}`

const hidesName = (resume: Resume): boolean => detailsOf(resume).hidden.includes('names_and_photo')
