import type { Vacancy } from '#prisma/generated/client.ts'

/** A vacancy that does not state its pay. */
export const NO_PAY = {
  salaryFrom: null,
  salaryTo: null,
  salaryCurrency: null,
  salaryGross: null,
  salaryMode: null,
  salaryFrequency: null,
}

/** A vacancy that only names its area. */
export const NO_ADDRESS = {
  addressRaw: null,
  addressCity: null,
  addressStreet: null,
  addressBuilding: null,
  addressDescription: null,
  lat: null,
  lng: null,
  metro: [],
}

export type PayColumns = Pick<Vacancy, keyof typeof NO_PAY>
export type AddressColumns = Pick<Vacancy, keyof typeof NO_ADDRESS>

/** Columns that describe a vacancy, apart from its ids and its source. */
export type WrittenColumns = Omit<
  Vacancy,
  'id' | 'companyId' | 'source' | 'sourceId' | 'updatedAt' | 'hidden' | 'heldAt'
>

/** A vacancy about which nothing else is known. */
export function emptyColumns(name: string, areaId: number, publishedAt: Date): WrittenColumns {
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
    experience: null,
    employment: null,
    schedule: null,
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
