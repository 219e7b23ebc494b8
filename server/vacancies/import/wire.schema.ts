import { z } from 'zod'
import { text } from '#server/core/base.schema.ts'

/** A link of the wire to an entry of a dictionary. */
const ref = z.looseObject({ id: z.union([text(64), z.number()]).transform(String) })
const refs = z.array(ref).nullish()
const words = (most: number) => text(most).nullish()
const flag = z.boolean().nullish()
const amount = z.number().min(0).max(2_000_000_000).nullish()

const Pay = z.looseObject({ from: amount, to: amount, currency: text(3).nullish(), gross: flag })

const Phone = z.looseObject({
  country: text(8).nullish(),
  city: text(10).nullish(),
  number: text(20).nullish(),
  formatted: text(40).nullish(),
  comment: text(200).nullish(),
})

/** A vacancy as lists and single answers of the wire show it; what it lacks gets a default. */
export const WireVacancy = z.looseObject({
  id: z.union([text(64, 1), z.number()]).transform(String),
  name: text(250, 1),
  area: ref,
  employer: z.looseObject({
    id: z
      .union([text(64, 1), z.number()])
      .transform(String)
      .nullish(),
    name: text(300, 1),
    trusted: flag,
    accredited_it_employer: flag,
  }),
  published_at: text(40, 1),
  created_at: words(40),
  initial_created_at: words(40),
  archived: flag,
  description: words(200_000),
  branded_description: words(200_000),
  snippet: z.looseObject({ requirement: words(4000), responsibility: words(4000) }).nullish(),
  key_skills: z.array(z.looseObject({ name: text(200, 1) })).nullish(),
  salary: Pay.nullish(),
  salary_range: Pay.extend({ mode: ref.nullish(), frequency: ref.nullish() }).nullish(),
  department: z.looseObject({ id: words(64), name: words(250) }).nullish(),
  type: ref.nullish(),
  billing_type: ref.nullish(),
  premium: flag,
  address: z
    .looseObject({
      raw: words(500),
      city: words(100),
      street: words(200),
      building: words(50),
      description: words(1000),
      lat: z.number().min(-90).max(90).nullish(),
      lng: z.number().min(-180).max(180).nullish(),
      metro_stations: z.array(z.looseObject({ station_id: text(20) })).nullish(),
    })
    .nullish(),
  experience: ref.nullish(),
  employment: ref.nullish(),
  schedule: ref.nullish(),
  employment_form: ref.nullish(),
  education: ref.nullish(),
  work_format: refs,
  working_hours: refs,
  work_schedule_by_days: refs,
  working_days: refs,
  working_time_intervals: refs,
  working_time_modes: refs,
  fly_in_fly_out_duration: refs,
  professional_roles: refs,
  specializations: refs,
  driver_license_types: refs,
  languages: z.array(z.looseObject({ id: text(8), level: ref })).nullish(),
  age_restriction: ref.nullish(),
  contacts: z.looseObject({ name: words(200), email: words(200), phones: z.array(Phone).max(20).nullish() }).nullish(),
  accept_handicapped: flag,
  accept_kids: flag,
  accept_temporary: flag,
  accept_incomplete_resumes: flag,
  night_shifts: flag,
  internship: flag,
  has_test: flag,
  test: z.looseObject({ required: flag }).nullish(),
  response_letter_required: flag,
  allow_messages: flag,
  response_url: words(1000),
  code: words(200),
})
export type WireVacancy = z.output<typeof WireVacancy>
