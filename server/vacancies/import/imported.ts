import type { Vacancy } from '#prisma/generated/client.ts'
import { NO_ADDRESS, NO_PAY } from '../postings/empty-columns.ts'

/** A vacancy from elsewhere, checked, before it has an id here. */
export interface Imported {
  /** Where it came from and what it is called there: the same pair is the same vacancy. */
  source: string
  sourceId: string
  company: { sourceId: string; name: string; trusted: boolean; accreditedIt: boolean }
  vacancy: ImportedColumns
}
export type ImportedColumns = Omit<Vacancy, 'id' | 'companyId' | 'source' | 'sourceId' | 'updatedAt' | 'hidden'>

/** Why a record cannot be taken: the field and what is wrong with it. */
export class RecordProblem extends Error {}

/** The columns that most records say nothing about. */
export function emptyColumns(name: string, areaId: number, publishedAt: Date): ImportedColumns {
  return {
    name,
    areaId,
    publishedAt,
    createdAt: publishedAt,
    initialCreatedAt: publishedAt,
    expiresAt: null,
    archivedAt: null,
    description: '',
    brandedDescription: null,
    requirement: null,
    responsibility: null,
    departmentId: null,
    departmentName: null,
    premium: false,
    type: 'open',
    billingType: 'standard',
    ...NO_PAY,
    ...NO_ADDRESS,
    keySkills: [],
    experience: 'noExperience',
    employment: 'full',
    schedule: 'fullDay',
    employmentForm: null,
    education: 'not_required_or_not_specified',
    workFormats: [],
    workingHours: [],
    workScheduleByDays: [],
    workingDays: [],
    workingTimeIntervals: [],
    workingTimeModes: [],
    flyInFlyOutDuration: [],
    professionalRoles: [],
    specializations: [],
    driverLicenseTypes: [],
    languages: [],
    ageRestriction: null,
    acceptHandicapped: false,
    acceptKids: false,
    acceptTemporary: false,
    acceptIncompleteResumes: false,
    nightShifts: false,
    internship: false,
    hasTest: false,
    testRequired: false,
    responseLetterRequired: false,
    allowMessages: true,
    responseNotifications: true,
    responseUrl: null,
    code: null,
    contacts: null,
    managerId: null,
  }
}

/** Only addresses of the web may become links. */
export const webAddress = (text: string | null | undefined): string | null =>
  text && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null
