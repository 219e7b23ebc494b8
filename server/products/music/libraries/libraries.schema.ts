import { z } from 'zod'
import { booleanParam, idParam, named, nameText, text } from '#server/core/base.schema.ts'

const SCAN_STATES = ['waiting', 'running', 'stopping', 'stopped', 'done', 'unavailable'] as const
const TITLES = ['strict', 'keep'] as const
const time = z.iso.datetime()
const count = z.int()

export const ScanView = named('LibraryScan', {
  state: z
    .enum(SCAN_STATES)
    .describe('`unavailable`: the folder is missing or empty, and its tracks are marked as absent'),
  files: count.describe('Audio files in the folder'),
  seen: count.describe('Files dealt with, the sum of the following'),
  added: count.describe('New tracks'),
  updated: count.describe('Tracks that were moved, got other tags or other audio'),
  unchanged: count.describe('Files that were known'),
  refused: count.describe('Files that could not be imported'),
  pending: count.describe('Files that may still be written: another scan follows'),
  startedAt: time.describe('When it was asked for'),
  finishedAt: time.nullable().describe('When it ended'),
})

export const LibraryView = named('MusicLibrary', {
  id: z.int().describe('Id'),
  name: z.string().describe('Name'),
  folder: z.string().nullable().describe('Folder on the server; null for a bucket'),
  everybody: z.boolean().describe('True when every account hears it'),
  accounts: z.array(z.string()).describe('Email addresses of those who hear it when not everybody does'),
  titles: z.enum(TITLES).describe('`keep`: imports store titles that break the rule of titles too'),
  watch: z.boolean().describe('True when changes of its files start a scan'),
  tracks: count.describe('Tracks in it'),
  absent: count.describe('Tracks whose file the last scan did not find'),
  problems: count.describe('Files that the last scan refused'),
  titlesRefused: count.describe('Of these, how many `titles=keep` would import'),
  scan: ScanView.nullable().describe('The present scan, or the last one'),
})
export const LibraryList = named('MusicLibraries', {
  items: z.array(LibraryView).describe('In the order of their ids'),
})

const changeable = {
  name: nameText(100)
    .describe('Name')
    .meta({ examples: ['Jazz'] }),
  everybody: booleanParam.describe('Whether every account hears it'),
  accounts: z.array(text(320)).max(1000).describe('Email addresses of those who hear it otherwise'),
  titles: z.enum(TITLES).describe('`strict` refuses files whose title breaks the rule of titles'),
  watch: booleanParam.describe('Whether changes of its files start a scan'),
}

export const CreateLibrary = z
  .strictObject(changeable)
  .partial()
  .extend({
    name: changeable.name,
    folder: text(1024, 1)
      .describe('Absolute path of a folder on the server')
      .meta({ examples: ['/srv/music/jazz'] }),
  })
export const LibraryId = z.strictObject({ id: idParam().describe('Id of the library') })
export const UpdateLibrary = z.strictObject(changeable).partial().extend(LibraryId.shape)

const PROBLEM_KINDS = ['title', 'link', 'file'] as const
export const ListProblems = LibraryId.extend({
  kind: z.enum(PROBLEM_KINDS).optional().describe('Only of this kind'),
  offset: z.coerce.number<number | string>().int().min(0).max(2_147_483_647).default(0).describe('Files to skip'),
  limit: z.coerce.number<number | string>().int().min(1).max(500).default(50).describe('Maximum number of files'),
})
export const ProblemList = named('LibraryProblems', {
  items: z
    .array(
      named('LibraryProblem', {
        file: z.string().describe('Path in the folder'),
        kind: z.enum(PROBLEM_KINDS).describe('`title`: the title breaks the rule of titles; `link`: it leads outside'),
        reason: z.string().describe('Why it was not imported'),
      }),
    )
    .describe('By path'),
  totalCount: count.describe('Files found in total'),
})
