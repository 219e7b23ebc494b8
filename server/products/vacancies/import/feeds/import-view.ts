import type { z } from 'zod'
import type { Company, VacancyImport, VacancyImportRun } from '#prisma/generated/client.ts'
import { wireDate } from '../../dates.ts'
import type { Refused } from '../import.service.ts'
import type { Import, Run } from './imports.schema.ts'
import type { FeedFormat, RunState } from './kinds.schema.ts'

/** The source of vacancies that an import has brought, and of the companies that its feed names. */
export const sourceOf = (id: number): string => `import:${id}`

export function runView(row: VacancyImportRun): z.output<typeof Run> {
  const { id, state, reason, detail, format, bytes, added, updated, unchanged, archived, missing, refused } = row
  return {
    id: String(id),
    state: state as RunState,
    reason: reason as z.output<typeof Run>['reason'],
    detail,
    format: format as FeedFormat | null,
    bytes,
    added,
    updated,
    unchanged,
    archived,
    missing,
    refused,
    problems: row.problems as unknown as Refused[],
    created_at: wireDate(row.createdAt),
    ended_at: row.endedAt && wireDate(row.endedAt),
  }
}

export type ImportRow = VacancyImport & { company: Company | null; runs: VacancyImportRun[] }

export function importView(row: ImportRow, vacancies: number): z.output<typeof Import> {
  const { id, name, url, company, everyHours, enabled, moderated, nextRunAt, runs } = row
  return {
    id: String(id),
    name,
    url,
    employer: company && { id: String(company.id), name: company.name },
    every_hours: everyHours,
    enabled,
    moderated,
    next_run_at: enabled ? wireDate(nextRunAt) : null,
    vacancies,
    last_run: runs[0] ? runView(runs[0]) : null,
  }
}
