import type { z } from 'zod'
import { procedure, router } from '#server/api/trpc/init.ts'
import * as blacklists from './blacklists/blacklists.service.ts'
import { getCompany, listCompanies } from './companies/companies.service.ts'
import { listActive } from './companies/employer-vacancies.service.ts'
import { getOwnCompany, putOwnCompany } from './companies/employer.service.ts'
import * as duplicates from './duplicates/duplicates.service.ts'
import { groupsOf } from './duplicates/duplicates.sql.ts'
import * as drafts from './drafts/drafts.service.ts'
import * as dictionaries from './dictionaries/dictionaries.service.ts'
import * as imports from './import/feeds/imports.service.ts'
import * as cards from './hiring/cards.service.ts'
import { answerResponses } from './hiring/answers.service.ts'
import { labelResponses } from './hiring/labels.service.ts'
import * as notes from './hiring/notes.service.ts'
import * as reminders from './hiring/reminders.service.ts'
import * as hiring from './hiring/settings.service.ts'
import { appealDecision, listHeld } from './moderation/own-cases.service.ts'
import { decideCase, listCases } from './moderation/queue.service.ts'
import { createReport } from './moderation/reports.service.ts'
import { getRules, setRules } from './moderation/rules.service.ts'
import { getMe } from './me.service.ts'
import { addFavorite, listFavorites, removeFavorite } from './postings/favorites.service.ts'
import { previewVacancy } from './postings/preview.service.ts'
import * as publish from './postings/publish.service.ts'
import { getVacancyStats } from './postings/stats.service.ts'
import { similarVacancies, vacanciesForResume } from './postings/similar.service.ts'
import { getVacancy } from './postings/vacancy.service.ts'
import type { NegotiationItem } from './responses/negotiations.schema.ts'
import * as negotiations from './responses/negotiations.service.ts'
import * as respond from './responses/respond.service.ts'
import * as publication from './resumes/publication.service.ts'
import * as resumes from './resumes/resumes.service.ts'
import { getChips, getFacets, getPoints, getSalaryHistogram } from './search/facets.service.ts'
import { getSavedSearchNews, getUnsubscription, unsubscribe } from './search/saved-search-alerts.service.ts'
import * as savedSearches from './search/saved-searches.service.ts'
import { getPlace } from './seo/places.service.ts'
import { listSalaryGroups } from './search/salary-groups.service.ts'
import { searchVacancies } from './search/search.service.ts'
import type { VacancySearchView } from './search/search-view.schema.ts'
import { suggest } from './search/suggest.service.ts'

export const vacanciesRouter = router({
  search: procedure(searchVacancies, async (list, { reads }) => {
    const ids = [...list.items, ...(list.relaxed?.items ?? [])].map(({ id }) => Number(id))
    const groups = await groupsOf(reads, ids)
    const row = (item: Item) => rowOf(item, groups)
    return {
      ...list,
      items: list.items.map(row),
      relaxed: list.relaxed && { ...list.relaxed, items: list.relaxed.items.map(row) },
    }
  }),
  similar: procedure(similarVacancies),
  duplicates: procedure(duplicates.sameJob),
  me: procedure(getMe),
  favorites: router({ list: procedure(listFavorites), add: procedure(addFavorite), remove: procedure(removeFavorite) }),
  blacklist: router({
    vacancies: procedure(blacklists.listBlacklistedVacancies),
    addVacancy: procedure(blacklists.blacklistVacancy),
    removeVacancy: procedure(blacklists.unblacklistVacancy),
    employers: procedure(blacklists.listBlacklistedEmployers),
    addEmployer: procedure(blacklists.blacklistEmployer),
    removeEmployer: procedure(blacklists.unblacklistEmployer),
  }),
  place: procedure(getPlace),
  facets: procedure(getFacets),
  salaries: procedure(getSalaryHistogram),
  salaryGroups: procedure(listSalaryGroups),
  points: procedure(getPoints),
  arguments: procedure(getChips),
  get: procedure(getVacancy),
  suggest: procedure(suggest),
  create: procedure(publish.createVacancy),
  update: procedure(publish.updateVacancy),
  preview: procedure(previewVacancy),
  stats: procedure(getVacancyStats),
  drafts: router({
    list: procedure(drafts.listDrafts),
    get: procedure(drafts.getDraft),
    create: procedure(drafts.createDraft),
    update: procedure(drafts.updateDraft),
    delete: procedure(drafts.deleteDraft),
    publish: procedure(drafts.publishDraft),
  }),
  active: procedure(listActive, (list) => ({
    items: list.items.map(({ id, name, area, counters }) => ({
      id,
      name,
      area: area.name,
      unread: counters.unread_responses,
    })),
  })),
  archived: router({
    list: procedure(publish.listArchived),
    add: procedure(publish.archiveVacancy),
    remove: procedure(publish.restoreVacancy),
  }),
  moderation: router({
    list: procedure(listCases),
    decide: procedure(decideCase),
    rules: procedure(getRules),
    setRules: procedure(setRules),
    report: procedure(createReport),
    held: procedure(listHeld),
    appeal: procedure(appealDecision),
    duplicates: procedure(duplicates.listDuplicateGroups),
    duplicatesOf: procedure(duplicates.listGroupMembers),
    split: procedure(duplicates.splitDuplicates),
    splits: procedure(duplicates.listSplits),
    rejoin: procedure(duplicates.rejoinDuplicates),
  }),
  imports: router({
    list: procedure(imports.listImports),
    get: procedure(imports.getImport),
    create: procedure(imports.createImport),
    update: procedure(imports.updateImport),
    delete: procedure(imports.deleteImport),
    run: procedure(imports.runImportNow),
    runs: procedure(imports.listRuns),
  }),
  hiring: router({
    settings: procedure(hiring.getHiring),
    setSettings: procedure(hiring.setHiring),
    list: procedure(cards.listCards, (list) => ({
      ...list,
      items: list.items.map(({ response, ...card }) => ({ ...card, response: responseOf(response) })),
    })),
    get: procedure(cards.getCard),
    update: procedure(cards.updateCard),
    answer: procedure(answerResponses),
    label: procedure(labelResponses),
    createNote: procedure(notes.createNote),
    updateNote: procedure(notes.updateNote),
    deleteNote: procedure(notes.deleteNote),
    createReminder: procedure(reminders.createReminder),
    deleteReminder: procedure(reminders.deleteReminder),
  }),
  companies: router({
    list: procedure(listCompanies),
    get: procedure(getCompany),
    mine: procedure(getOwnCompany),
    putMine: procedure(putOwnCompany),
  }),
  resumes: router({
    list: procedure(resumes.listResumes),
    mine: procedure(resumes.listOwnResumes),
    get: procedure(resumes.getResume),
    similar: procedure(vacanciesForResume),
    create: procedure(resumes.createResume),
    update: procedure(resumes.updateResume),
    delete: procedure(resumes.deleteResume),
    publish: procedure(publication.publishResume),
    status: procedure(publication.getResumeStatus),
    views: procedure(publication.listResumeViews),
  }),
  negotiations: router({
    list: procedure(negotiations.listNegotiations),
    received: procedure(negotiations.listReceivedResponses),
    get: procedure(negotiations.getNegotiation),
    create: procedure(respond.createNegotiation),
    invite: procedure(respond.inviteApplicant),
    discard: procedure(respond.discardResponse),
    hide: procedure(respond.hideNegotiation),
    messages: procedure(respond.listMessages),
    send: procedure(respond.sendMessage),
  }),
  savedSearches: router({
    list: procedure(savedSearches.listSavedSearches),
    get: procedure(savedSearches.getSavedSearch),
    create: procedure(savedSearches.createSavedSearch),
    update: procedure(savedSearches.updateSavedSearch),
    remove: procedure(savedSearches.removeSavedSearch),
    news: procedure(getSavedSearchNews),
    unsubscription: procedure(getUnsubscription),
    unsubscribe: procedure(unsubscribe),
  }),
  reference: router({
    dictionaries: procedure(dictionaries.getDictionaries),
    areas: procedure(dictionaries.getAreas),
    area: procedure(dictionaries.getArea),
    countries: procedure(dictionaries.getCountries),
    metro: procedure(dictionaries.getMetro),
    metroCity: procedure(dictionaries.getMetroCity),
    specializations: procedure(dictionaries.getSpecializations),
    roles: procedure(dictionaries.getRoles),
    industries: procedure(dictionaries.getIndustries),
    languages: procedure(dictionaries.getLanguages),
    locales: procedure(dictionaries.getLocales),
  }),
})

type Response = z.output<typeof NegotiationItem>

/** The fields of a response that a board shows. */
function responseOf({ id, state, created_at, viewed_by_opponent, resume, vacancy }: Response) {
  return {
    id,
    state,
    created_at,
    viewed_by_opponent,
    vacancy: vacancy && { name: vacancy.name },
    resume: resume && {
      title: resume.title,
      first_name: resume.first_name,
      last_name: resume.last_name,
      middle_name: resume.middle_name,
      total_experience: resume.total_experience,
      status: resume.status,
    },
  }
}

type Item = VacancySearchView['items'][number]

/** The fields of a vacancy that a row of a list shows, a third of those in the API. */
function rowOf(item: Item, groups: ReadonlyMap<number, number>) {
  const { id, name, salary, salary_range, experience, work_format, snippet } = item
  const { area, address, employer, published_at, archived, relations, counters } = item
  const group = groups.get(Number(id))
  const metro = address?.metro && { station_name: address.metro.station_name }
  return {
    id,
    name,
    salary,
    salary_range,
    experience,
    work_format,
    snippet,
    published_at,
    archived,
    relations,
    counters,
    // Vacancies of one group are near-duplicates.
    ...(group !== undefined && { group }),
    area: { name: area.name },
    address: address && { metro },
    employer: {
      id: employer.id,
      name: employer.name,
      logo_urls: employer.logo_urls && { 90: employer.logo_urls['90'] },
    },
  }
}
