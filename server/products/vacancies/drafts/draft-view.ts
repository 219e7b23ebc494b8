import type { z } from 'zod'
import { isAppError } from '#server/core/errors.ts'
import { validationText } from '#server/core/validation-text.ts'
import type { Company, VacancyDraft } from '#prisma/generated/client.ts'
import { wireDate } from '../dates.ts'
import { areaById } from '../dictionaries/areas.ts'
import type { DictionaryName } from '../dictionaries/dictionaries.ts'
import type { Locale } from '../dictionaries/english.ts'
import { areaName } from '../dictionaries/localized.ts'
import {
  areaRef,
  managerRef,
  employerRef,
  languagesView,
  ref,
  rolesView,
  specializationView,
  stationView,
  type Wording,
} from '../postings/vacancy-view.ts'
import { vacancyContent } from '../postings/vacancy-columns.ts'
import { VacancyInput } from '../postings/vacancy-input.schema.ts'
import type { DraftContent, DraftItem, DraftView } from './drafts.schema.ts'

export const contentOf = (draft: VacancyDraft): DraftContent => draft.content as DraftContent

export const areasOf = ({ areas, area }: DraftContent): string[] => areas ?? (area === undefined ? [] : [area])

export interface Problem {
  value: string
  reason: string
}

/** Why a draft cannot be published; empty when it can be. */
export function problemsOf({ areas: _several, ...content }: DraftContent, areas: readonly string[]): Problem[] {
  const parsed = VacancyInput.safeParse({ ...content, area: areas[0] }, { error: validationText })
  if (!parsed.success) {
    return parsed.error.issues.map(({ path, message }) => ({ value: String(path[0] ?? ''), reason: message }))
  }
  const inputs = areas.map((area) => ({ ...parsed.data, area }))
  try {
    for (const input of inputs) vacancyContent(input)
    return []
  } catch (error) {
    if (!isAppError(error)) throw error
    return Object.entries(error.details.fields ?? {}).map(([value, [reason = '']]) => ({ value, reason }))
  }
}

/** The fields that count for the completeness of a draft, which is shown in per cent. */
const EXPECTED: readonly (keyof DraftContent)[] = [
  'name',
  'description',
  'professional_roles',
  'experience',
  'employment',
  'schedule',
  'work_format',
  'key_skills',
  'address',
]

function progressOf(draft: VacancyDraft, problems: readonly Problem[]) {
  const content = contentOf(draft)
  const said = [
    areasOf(content).length > 0,
    content.salary !== undefined || content.salary_range !== undefined,
    ...EXPECTED.map((name) => content[name] !== undefined),
  ]
  return {
    draft_id: String(draft.id),
    publication_ready: problems.length === 0,
    completed_fields_percentage: Math.round((100 * said.filter(Boolean).length) / said.length),
    last_change_time: wireDate(draft.updatedAt),
    scheduled_at: null,
    auto_publication: null,
    insufficient_publications: null,
    insufficient_quotas: null,
    required_publications: null,
  }
}

function sharedView(content: DraftContent, locale: Locale) {
  return {
    areas: areasOf(content).map((id) => ({ id, name: areaName(areaById(id)?.name ?? id, locale) })),
    assigned_manager: null,
    billing_type: ref('vacancy_billing_type', content.billing_type ?? 'standard', locale),
  }
}

export function draftItem(draft: VacancyDraft, { links, locale }: Wording): z.input<typeof DraftItem> {
  const content = contentOf(draft)
  return {
    ...progressOf(draft, problemsOf(content, areasOf(content))),
    ...sharedView(content, locale),
    name: content.name ?? '',
    publication_type: content.billing_type ?? 'standard',
    vacancy_type: content.type ?? null,
    url: links.draft(draft.id),
  }
}

export function draftView(draft: VacancyDraft, company: Company, wording: Wording): z.input<typeof DraftView> {
  const { links, locale } = wording
  const content = contentOf(draft)
  const problems = problemsOf(content, areasOf(content))
  const one = (name: DictionaryName, id: string | null | undefined) => (id ? ref(name, id, locale) : null)
  const list = (name: DictionaryName, ids: readonly string[] = []) => ids.map((id) => ref(name, id, locale))
  const { area, department, contacts, test } = content
  return {
    ...sharedView(content, locale),
    id: String(draft.id),
    name: content.name ?? '',
    description: content.description ?? '',
    area: area !== undefined && areaById(area) ? areaRef(Number(area), wording) : null,
    professional_roles: rolesView(content.professional_roles ?? [], locale),
    specializations: (content.specializations ?? []).flatMap(specializationView),
    key_skills: content.key_skills ?? [],
    ...payView(content, locale),
    experience: one('experience', content.experience),
    employment: one('employment', content.employment),
    employment_form: one('employment_form', content.employment_form),
    schedule: one('schedule', content.schedule),
    education: one('education', content.education),
    work_format: list('work_format', content.work_format),
    working_hours: list('working_hours', content.working_hours),
    work_schedule_by_days: list('work_schedule_by_days', content.work_schedule_by_days),
    working_days: list('working_days', content.working_days),
    working_time_intervals: list('working_time_intervals', content.working_time_intervals),
    working_time_modes: list('working_time_modes', content.working_time_modes),
    fly_in_fly_out_duration: list('fly_in_fly_out_duration', content.fly_in_fly_out_duration),
    driver_license_types: (content.driver_license_types ?? []).map((id) => ({ id })),
    languages: languagesView(content.languages ?? [], locale),
    address: addressView(draft, content, wording),
    contacts: {
      name: contacts?.name ?? null,
      email: contacts?.email ?? null,
      phones: (contacts?.phones ?? []).map((phone) => ({ ...phone, formatted: phone.formatted ?? phone.number })),
      call_tracking_enabled: false,
    },
    department: department ?? null,
    code: content.code ?? null,
    response_url: content.response_url ?? null,
    test: test ?? null,
    has_test: Boolean(test),
    age_restriction: one('age_restriction', content.age_restriction),
    type: ref('vacancy_type', content.type ?? 'open', locale),
    accept_handicapped: content.accept_handicapped ?? false,
    accept_incomplete_resumes: content.accept_incomplete_resumes ?? false,
    accept_kids: content.accept_kids ?? false,
    accept_temporary: content.accept_temporary ?? false,
    allow_messages: content.allow_messages ?? true,
    internship: content.internship ?? false,
    night_shifts: content.night_shifts ?? false,
    response_letter_required: content.response_letter_required ?? false,
    response_notifications: content.response_notifications ?? true,
    closed_for_applicants: false,
    with_zp: false,
    branded_template: null,
    custom_employer_name: null,
    vacancy_properties: null,
    manager: managerRef(company.id, company.ownerId ?? '', links),
    employer: employerRef(company, links),
    validation_errors: problems,
    meta_info: progressOf(draft, problems),
  }
}

function payView(
  { salary, salary_range }: DraftContent,
  locale: Locale,
): Pick<z.input<typeof DraftView>, 'salary' | 'salary_range'> {
  const pay = salary_range ?? salary
  if (!pay) return { salary: null, salary_range: null }
  const plain = { from: pay.from ?? null, to: pay.to ?? null, currency: pay.currency, gross: pay.gross }
  return {
    salary: plain,
    salary_range: {
      ...plain,
      mode: ref('salary_range_mode', salary_range?.mode ?? 'MONTH', locale),
      frequency: salary_range?.frequency ? ref('salary_range_frequency', salary_range.frequency, locale) : null,
    },
  }
}

function addressView(
  { id }: VacancyDraft,
  { address }: DraftContent,
  wording: Wording,
): z.input<typeof DraftView>['address'] {
  if (!address) return null
  const { metro_stations: near, raw, ...parts } = address
  const written = raw ?? [parts.city, parts.street, parts.building].filter(Boolean).join(', ')
  const stations = near.flatMap(({ station_id }) => stationView(station_id, wording))
  return { ...parts, id: String(id), raw: written, metro: stations[0] ?? null, metro_stations: stations }
}
