import { z } from 'zod'
import { text } from '#server/core/base.schema.ts'

/** One value or a list of them: schema.org allows both everywhere. */
const some = <T extends z.ZodType>(item: T) => z.preprocess(listed, z.array(item).nullish())
const listed = (value: unknown): unknown =>
  value === undefined || value === null || Array.isArray(value) ? value : [value]

const number = z.coerce.number<string | number>()
const amount = number.min(0).max(2_000_000_000).nullish()

const Place = z.looseObject({
  address: z.union([
    text(500),
    z.looseObject({
      addressLocality: text(200).nullish(),
      addressRegion: text(200).nullish(),
      streetAddress: text(300).nullish(),
    }),
  ]),
  geo: z.looseObject({ latitude: number, longitude: number }).nullish(),
})

/** The properties of schema.org's JobPosting that say something here. */
export const JobPosting = z.looseObject({
  title: text(250, 1),
  description: text(200_000).nullish(),
  datePosted: text(40, 1),
  validThrough: text(40).nullish(),
  identifier: z.union([text(300), z.looseObject({ value: z.union([text(300), z.number()]) })]).nullish(),
  url: text(1000).nullish(),
  hiringOrganization: z.union([text(300, 1), z.looseObject({ name: text(300, 1) })]),
  jobLocation: some(Place),
  jobLocationType: some(text(100)),
  employmentType: some(text(100)),
  baseSalary: z
    .looseObject({
      currency: text(3).nullish(),
      value: z.looseObject({ value: amount, minValue: amount, maxValue: amount, unitText: text(20).nullish() }),
    })
    .nullish(),
  experienceRequirements: z.union([text(4000), z.looseObject({ monthsOfExperience: amount })]).nullish(),
  skills: some(text(4000)),
})
export type JobPosting = z.output<typeof JobPosting>
