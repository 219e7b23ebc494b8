import { entry } from '../../dictionaries/dictionaries.ts'
import { EMPLOYMENT_WORDS, EXPERIENCE_WORDS, pageOf, payWords, placeOf, roleWords, type BoardFormat } from './words.ts'

/** The feed that Indeed describes at https://docs.indeed.com/indeed-apply/xml-feed. */
export const indeed: BoardFormat = {
  root: 'source',
  head: ({ name, origin, changedAt }) => ({
    publisher: name,
    publisherurl: origin,
    lastBuildDate: changedAt.toUTCString(),
  }),
  job: (vacancy, company, site) => ({
    elements: {
      title: vacancy.name,
      date: vacancy.publishedAt.toISOString(),
      referencenumber: String(vacancy.id),
      requisitionid: String(vacancy.id),
      url: pageOf(vacancy, site),
      company: company.name,
      ...placeOf(vacancy),
      streetaddress: [vacancy.addressStreet, vacancy.addressBuilding].filter(Boolean).join(', '),
      description: vacancy.description,
      salary: payWords(vacancy),
      education: EDUCATION.has(vacancy.education) ? entry('education', vacancy.education)?.name : null,
      jobtype: EMPLOYMENT_WORDS[vacancy.employment ?? '']?.replace('-', ''),
      category: roleWords(vacancy),
      experience: EXPERIENCE_WORDS[vacancy.experience ?? ''],
      remotetype: remoteWords(vacancy.workFormats),
      expirationdate: vacancy.expiresAt?.toISOString(),
    },
  }),
}

/** The education levels that state a requirement. */
const EDUCATION = new Set(['higher', 'special_secondary'])

function remoteWords(formats: readonly string[]): string | null {
  if (formats.includes('HYBRID')) return 'Hybrid remote'
  return formats.includes('REMOTE') ? 'Fully remote' : null
}
