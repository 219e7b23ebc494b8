import { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import { idParam, named, nameText, text } from '#server/core/base.schema.ts'
import { Paging } from '../../filters/search.schema.ts'
import { pageOf } from '../../postings/vacancy.schema.ts'
import { DOUBTS, FAILURES, FEED_FORMATS, MOST_HOURS, MOST_PROBLEMS, RUN_STATES } from './kinds.schema.ts'

const url = text(2000)
  .trim()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    error: () => texts('vacancies.errors')('feedAddress'),
  })
  .refine((value) => !URL.canParse(value) || new URL(value).username + new URL(value).password === '', {
    error: () => texts('vacancies.errors')('feedCredentials'),
  })

export const ImportId = z.object({ import_id: idParam('string').describe('Id of the import') })

const Fields = z.object({
  name: nameText(100).describe('For operators'),
  url: url.describe('Where the feed is: an https address, without user name and password'),
  employer_id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, { error: () => texts('vacancies.errors')('unknownCompany') })
    .nullable()
    .default(null)
    .describe('Whose vacancies they are; null: the feed says'),
  every_hours: z.int().min(1).max(MOST_HOURS).default(24).describe('Hours between two runs'),
  enabled: z.boolean().default(true).describe('false: it runs only when asked to'),
  moderated: z.boolean().default(true).describe('Whether the rules of moderation look at what it brings'),
})

export const CreateImport = Fields.meta({ id: 'VacancyImportInput' })
export const UpdateImport = Fields.extend(ImportId.shape).meta({ id: 'VacancyImportInput' })

export const RunImport = ImportId.extend({
  archive_missing: z.boolean().default(false).describe('Archives what the feed no longer has, however much it is'),
}).meta({ id: 'RunVacancyImport' })

const count = z.int().min(0)

export const Run = named('VacancyImportRun', {
  id: z.string().describe('Id of the run'),
  state: z.enum(RUN_STATES).describe('suspicious: nothing was archived; failed: not read to the end'),
  reason: z
    .enum([...FAILURES, ...DOUBTS])
    .nullable()
    .describe('Why it failed, or why nothing was archived'),
  detail: z.string().nullable().describe('More about the reason: a status, the message of a parser'),
  format: z.enum(FEED_FORMATS).nullable().describe('What the feed turned out to be'),
  bytes: count.describe('Size of the feed'),
  added: count.describe('New vacancies'),
  updated: count.describe('Vacancies that have changed'),
  unchanged: count.describe('Vacancies that are as they were'),
  archived: count.describe('No longer in the feed'),
  missing: count.describe('No longer in the feed, and left alone'),
  refused: count.describe('Records that could not be imported'),
  problems: z
    .array(
      z.object({
        line: z.int(),
        record: z.string().describe('Its id in the feed, or its place: `#12`'),
        problem: z.string().describe('Why, in English'),
      }),
    )
    .describe(`The first ${MOST_PROBLEMS} that were refused, and why`),
  created_at: z.string(),
  ended_at: z.string().nullable().describe('null while it waits or runs'),
})

export const Import = named('VacancyImport', {
  id: z.string().describe('Id of the import'),
  name: z.string(),
  url: z.string(),
  employer: z.object({ id: z.string(), name: z.string() }).nullable().describe('null: the feed says'),
  every_hours: z.int().describe('Hours between two runs'),
  enabled: z.boolean().describe('Whether it runs by schedule'),
  moderated: z.boolean().describe('Whether the rules of moderation look at what it brings'),
  next_run_at: z.string().nullable().describe('When it runs next; null when it is not enabled'),
  vacancies: count.describe('Open ones that it has brought'),
  last_run: Run.nullable().describe('null before the first'),
})

export const ImportList = named('VacancyImportList', { items: z.array(Import) })

export const ListRuns = Paging.extend(ImportId.shape)
export const RunPage = pageOf('VacancyImportRunPage', Run)
