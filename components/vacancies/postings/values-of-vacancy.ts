import type { Vacancy } from './vacancy-article.tsx'
import type { VacancyInput, VacancyValues } from './vacancy-values.ts'

/** A vacancy as the form shows it. */
export function valuesOfVacancy(vacancy: Vacancy): VacancyValues {
  const { salary, address, contacts } = vacancy
  const [role] = vacancy.professional_roles
  return {
    name: vacancy.name,
    area: { id: vacancy.area.id, name: vacancy.area.name },
    professional_roles: role ?? null,
    description: vacancy.description,
    key_skills: vacancy.key_skills.map(({ name }) => ({ id: name, name })),
    salary: {
      from: String(salary?.from ?? ''),
      to: String(salary?.to ?? ''),
      currency: salary?.currency ?? 'RUR',
      gross: String(salary?.gross ?? ''),
      mode: vacancy.salary_range?.mode.id ?? 'MONTH',
      frequency: vacancy.salary_range?.frequency?.id ?? '',
    },
    experience: vacancy.experience.id,
    employment: vacancy.employment.id,
    schedule: vacancy.schedule.id,
    employment_form: vacancy.employment_form?.id ?? '',
    education: vacancy.education.id,
    age_restriction: vacancy.age_restriction?.id ?? '',
    work_format: ids(vacancy.work_format),
    working_hours: ids(vacancy.working_hours),
    work_schedule_by_days: ids(vacancy.work_schedule_by_days),
    working_days: ids(vacancy.working_days),
    working_time_intervals: ids(vacancy.working_time_intervals),
    working_time_modes: ids(vacancy.working_time_modes),
    fly_in_fly_out_duration: ids(vacancy.fly_in_fly_out_duration),
    driver_license_types: ids(vacancy.driver_license_types),
    languages: vacancy.languages.map(({ id, level }) => ({ id, level: level.id })),
    address: {
      city: address?.city ?? '',
      street: address?.street ?? '',
      building: address?.building ?? '',
      description: address?.description ?? '',
      metro_stations: (address?.metro_stations ?? []).map(({ station_id, station_name, line_name }) => ({
        id: station_id,
        name: `${station_name} (${line_name})`,
      })),
    },
    contacts: {
      name: contacts?.name ?? '',
      email: contacts?.email ?? '',
      phones: contacts?.phones[0]?.formatted ?? '',
    },
    code: vacancy.code ?? '',
    type: vacancy.type.id,
    response_url: vacancy.response_url ?? '',
    response_letter_required: vacancy.response_letter_required,
    allow_messages: vacancy.allow_messages,
    accept_handicapped: vacancy.accept_handicapped,
    accept_kids: vacancy.accept_kids,
    accept_temporary: vacancy.accept_temporary,
    accept_incomplete_resumes: vacancy.accept_incomplete_resumes,
    internship: vacancy.internship,
    night_shifts: vacancy.night_shifts,
  }
}

/** What the vacancy has that the form does not show: writing it anew must not lose it. */
export function keptOfVacancy({ address, contacts, ...vacancy }: Vacancy): Partial<VacancyInput> {
  return {
    address: address && {
      raw: address.raw,
      city: address.city ?? '',
      street: address.street ?? '',
      building: address.building ?? '',
      lat: address.lat,
      lng: address.lng,
    },
    contacts,
    specializations: ids(vacancy.specializations),
    billing_type: vacancy.billing_type.id,
    department: vacancy.department,
    test: vacancy.test,
    response_notifications: vacancy.response_notifications,
  }
}

const ids = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id)
