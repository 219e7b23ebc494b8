import type { Company, Vacancy } from '#prisma/generated/client.ts'
import type { SearchRow } from './engine/row.ts'

/** Prisma's field → the column behind it, for statements that Prisma does not write. */
export type Columns<Row> = { readonly [Field in keyof Row]-?: string }

/** `v.area_id as "areaId", …` for the fields of a row. */
export function selected<Row>(columns: Columns<Row>, alias: string, without: readonly (keyof Row)[] = []): string {
  return Object.entries<string>(columns)
    .filter(([field]) => !without.includes(field as keyof Row))
    .map(([field, column]) => `${alias}.${column} as "${field}"`)
    .join(', ')
}

export const COMPANY_COLUMNS: Columns<Company> = {
  id: 'id',
  name: 'name',
  type: 'type',
  siteUrl: 'site_url',
  description: 'description',
  areaId: 'area_id',
  industries: 'industries',
  trusted: 'trusted',
  accreditedIt: 'accredited_it',
  ownerId: 'owner_id',
  source: 'source',
  sourceId: 'source_id',
  createdAt: 'created_at',
}

export const VACANCY_COLUMNS: Columns<Vacancy> = {
  id: 'id',
  companyId: 'company_id',
  name: 'name',
  departmentId: 'department_id',
  departmentName: 'department_name',
  areaId: 'area_id',
  publishedAt: 'published_at',
  createdAt: 'created_at',
  initialCreatedAt: 'initial_created_at',
  updatedAt: 'updated_at',
  archivedAt: 'archived_at',
  expiresAt: 'expires_at',
  hidden: 'hidden',
  premium: 'premium',
  type: 'type',
  billingType: 'billing_type',
  salaryFrom: 'salary_from',
  salaryTo: 'salary_to',
  salaryCurrency: 'salary_currency',
  salaryGross: 'salary_gross',
  salaryMode: 'salary_mode',
  salaryFrequency: 'salary_frequency',
  addressRaw: 'address_raw',
  addressCity: 'address_city',
  addressStreet: 'address_street',
  addressBuilding: 'address_building',
  addressDescription: 'address_description',
  lat: 'lat',
  lng: 'lng',
  metro: 'metro',
  requirement: 'requirement',
  responsibility: 'responsibility',
  description: 'description',
  brandedDescription: 'branded_description',
  keySkills: 'key_skills',
  experience: 'experience',
  employment: 'employment',
  schedule: 'schedule',
  employmentForm: 'employment_form',
  education: 'education',
  workFormats: 'work_formats',
  workingHours: 'working_hours',
  workScheduleByDays: 'work_schedule_by_days',
  workingDays: 'working_days',
  workingTimeIntervals: 'working_time_intervals',
  workingTimeModes: 'working_time_modes',
  flyInFlyOutDuration: 'fly_in_fly_out_duration',
  professionalRoles: 'professional_roles',
  specializations: 'specializations',
  driverLicenseTypes: 'driver_license_types',
  languages: 'languages',
  ageRestriction: 'age_restriction',
  acceptHandicapped: 'accept_handicapped',
  acceptKids: 'accept_kids',
  acceptTemporary: 'accept_temporary',
  acceptIncompleteResumes: 'accept_incomplete_resumes',
  nightShifts: 'night_shifts',
  internship: 'internship',
  hasTest: 'has_test',
  testRequired: 'test_required',
  responseLetterRequired: 'response_letter_required',
  allowMessages: 'allow_messages',
  responseNotifications: 'response_notifications',
  responseUrl: 'response_url',
  code: 'code',
  contacts: 'contacts',
  managerId: 'manager_id',
  source: 'source',
  sourceId: 'source_id',
}

/** In the order of the values of `putSearchRow`. */
export const SEARCH_COLUMNS: Columns<SearchRow> = {
  vacancyId: 'vacancy_id',
  companyId: 'company_id',
  publishedAt: 'published_at',
  salaryFrom: 'salary_from',
  salaryTo: 'salary_to',
  salaryLow: 'salary_low',
  salaryHigh: 'salary_high',
  lat: 'lat',
  lng: 'lng',
  tags: 'tags',
  tsv: 'tsv',
}
