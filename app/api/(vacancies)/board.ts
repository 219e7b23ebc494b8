import type { RouteList } from '#server/api/http/route-table.ts'
import * as duplicates from '#server/products/vacancies/duplicates/duplicates.service.ts'
import * as imports from '#server/products/vacancies/import/feeds/imports.service.ts'
import { appealDecision, listHeld } from '#server/products/vacancies/moderation/own-cases.service.ts'
import { decideCase, listCases } from '#server/products/vacancies/moderation/queue.service.ts'
import { createReport } from '#server/products/vacancies/moderation/reports.service.ts'
import { getRules, setRules } from '#server/products/vacancies/moderation/rules.service.ts'
import * as answers from '#server/products/vacancies/hiring/answers.service.ts'
import * as cards from '#server/products/vacancies/hiring/cards.service.ts'
import * as labels from '#server/products/vacancies/hiring/labels.service.ts'
import * as notes from '#server/products/vacancies/hiring/notes.service.ts'
import * as reminders from '#server/products/vacancies/hiring/reminders.service.ts'
import * as hiring from '#server/products/vacancies/hiring/settings.service.ts'
import { vacancyEndpoint } from '#server/products/vacancies/http.ts'

const NO_CONTENT = { status: 204 }
const CONFLICT = { failures: ['conflict'] } as const

/** How a board is run: reports and moderation, imports of feeds, and hiring by employers. */
export const board: RouteList = {
  '/vacancies/{vacancy_id}/reports': {
    POST: vacancyEndpoint(createReport, { ...NO_CONTENT, failures: ['rate_limited'] }),
  },
  '/vacancies/{vacancy_id}/appeals': { POST: vacancyEndpoint(appealDecision, { ...NO_CONTENT, ...CONFLICT }) },
  '/vacancies/held': { GET: vacancyEndpoint(listHeld) },
  '/moderation/vacancies': { GET: vacancyEndpoint(listCases) },
  '/moderation/vacancies/{vacancy_id}': { PUT: vacancyEndpoint(decideCase, NO_CONTENT) },
  '/moderation/rules': { GET: vacancyEndpoint(getRules), PUT: vacancyEndpoint(setRules, CONFLICT) },
  '/moderation/duplicates': { GET: vacancyEndpoint(duplicates.listDuplicateGroups) },
  '/moderation/duplicates/different': { GET: vacancyEndpoint(duplicates.listSplits) },
  '/moderation/duplicates/{vacancy_id}': { GET: vacancyEndpoint(duplicates.listGroupMembers) },
  '/moderation/duplicates/{vacancy_id}/different/{other_id}': {
    PUT: vacancyEndpoint(duplicates.splitDuplicates, NO_CONTENT),
    DELETE: vacancyEndpoint(duplicates.rejoinDuplicates, NO_CONTENT),
  },
  '/imports': {
    GET: vacancyEndpoint(imports.listImports),
    POST: vacancyEndpoint(imports.createImport, {
      status: 201,
      location: ({ id }) => `/api/imports/${id}`,
      ...CONFLICT,
    }),
  },
  '/imports/{import_id}': {
    GET: vacancyEndpoint(imports.getImport),
    PUT: vacancyEndpoint(imports.updateImport, NO_CONTENT),
    DELETE: vacancyEndpoint(imports.deleteImport, NO_CONTENT),
  },
  '/imports/{import_id}/runs': {
    GET: vacancyEndpoint(imports.listRuns),
    POST: vacancyEndpoint(imports.runImportNow, { status: 202, ...CONFLICT }),
  },
  '/vacancies/hiring': { GET: vacancyEndpoint(hiring.getHiring), PUT: vacancyEndpoint(hiring.setHiring, CONFLICT) },
  '/vacancies/hiring/answers': { POST: vacancyEndpoint(answers.answerResponses) },
  '/vacancies/hiring/labels': { POST: vacancyEndpoint(labels.labelResponses) },
  '/vacancies/hiring/responses': { GET: vacancyEndpoint(cards.listCards, { failures: ['not_found'] }) },
  '/vacancies/hiring/responses/{negotiation_id}': {
    GET: vacancyEndpoint(cards.getCard),
    PATCH: vacancyEndpoint(cards.updateCard, NO_CONTENT),
  },
  '/vacancies/hiring/responses/{negotiation_id}/notes': { POST: vacancyEndpoint(notes.createNote, { status: 201 }) },
  '/vacancies/hiring/responses/{negotiation_id}/reminders': {
    POST: vacancyEndpoint(reminders.createReminder, { status: 201 }),
  },
  '/vacancies/hiring/notes/{note_id}': {
    PATCH: vacancyEndpoint(notes.updateNote),
    DELETE: vacancyEndpoint(notes.deleteNote, NO_CONTENT),
  },
  '/vacancies/hiring/reminders/{reminder_id}': { DELETE: vacancyEndpoint(reminders.deleteReminder, NO_CONTENT) },
}
