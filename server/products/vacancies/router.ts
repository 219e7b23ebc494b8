// Names of dictionaries, areas, roles and stations are in English on our pages.
import { englishProcedure as procedure, router } from '#server/api/trpc/init.ts'
import * as blacklists from './blacklists/blacklists.service.ts'
import { getCompany, listCompanies } from './companies/companies.service.ts'
import { getOwnCompany, putOwnCompany } from './companies/employer.service.ts'
import * as drafts from './drafts/drafts.service.ts'
import {
  getArea,
  getAreas,
  getCountries,
  getDictionaries,
  getIndustries,
  getLanguages,
  getLocales,
  getMetro,
  getMetroCity,
  getRoles,
  getSpecializations,
} from './dictionaries/dictionaries.service.ts'
import { getMe } from './me.service.ts'
import { addFavorite, listFavorites, removeFavorite } from './postings/favorites.service.ts'
import { previewVacancy } from './postings/preview.service.ts'
import {
  archiveVacancy,
  createVacancy,
  listArchived,
  restoreVacancy,
  updateVacancy,
} from './postings/publish.service.ts'
import { getVacancyStats } from './postings/stats.service.ts'
import { similarVacancies, vacanciesForResume } from './postings/similar.service.ts'
import { getVacancy } from './postings/vacancy.service.ts'
import {
  getNegotiation,
  listNegotiations,
  listReceivedResponses,
  listResponses,
} from './responses/negotiations.service.ts'
import {
  createNegotiation,
  discardResponse,
  hideNegotiation,
  inviteApplicant,
  listMessages,
  sendMessage,
} from './responses/respond.service.ts'
import * as publication from './resumes/publication.service.ts'
import {
  createResume,
  deleteResume,
  getResume,
  listOwnResumes,
  listResumes,
  updateResume,
} from './resumes/resumes.service.ts'
import { getChips, getFacets, getPoints, getSalaryHistogram } from './search/facets.service.ts'
import { getSavedSearchNews, getUnsubscription, unsubscribe } from './search/saved-search-alerts.service.ts'
import {
  createSavedSearch,
  getSavedSearch,
  listSavedSearches,
  removeSavedSearch,
  updateSavedSearch,
} from './search/saved-searches.service.ts'
import { listSalaryGroups } from './search/salary-groups.service.ts'
import { searchVacancies } from './search/search.service.ts'
import type { VacancySearchView } from './search/search-view.schema.ts'
import { suggest } from './search/suggest.service.ts'

export const vacanciesRouter = router({
  search: procedure(searchVacancies, (list) => ({
    ...list,
    items: list.items.map(rowOf),
    relaxed: list.relaxed && { ...list.relaxed, items: list.relaxed.items.map(rowOf) },
  })),
  similar: procedure(similarVacancies),
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
  facets: procedure(getFacets),
  salaries: procedure(getSalaryHistogram),
  salaryGroups: procedure(listSalaryGroups),
  points: procedure(getPoints),
  arguments: procedure(getChips),
  get: procedure(getVacancy),
  suggest: procedure(suggest),
  create: procedure(createVacancy),
  update: procedure(updateVacancy),
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
  archived: router({
    list: procedure(listArchived),
    add: procedure(archiveVacancy),
    remove: procedure(restoreVacancy),
  }),
  companies: router({
    list: procedure(listCompanies),
    get: procedure(getCompany),
    mine: procedure(getOwnCompany),
    putMine: procedure(putOwnCompany),
  }),
  resumes: router({
    list: procedure(listResumes),
    mine: procedure(listOwnResumes),
    get: procedure(getResume),
    similar: procedure(vacanciesForResume),
    create: procedure(createResume),
    update: procedure(updateResume),
    delete: procedure(deleteResume),
    publish: procedure(publication.publishResume),
    status: procedure(publication.getResumeStatus),
    views: procedure(publication.listResumeViews),
  }),
  negotiations: router({
    list: procedure(listNegotiations),
    responses: procedure(listResponses),
    received: procedure(listReceivedResponses),
    get: procedure(getNegotiation),
    create: procedure(createNegotiation),
    invite: procedure(inviteApplicant),
    discard: procedure(discardResponse),
    hide: procedure(hideNegotiation),
    messages: procedure(listMessages),
    send: procedure(sendMessage),
  }),
  savedSearches: router({
    list: procedure(listSavedSearches),
    get: procedure(getSavedSearch),
    create: procedure(createSavedSearch),
    update: procedure(updateSavedSearch),
    remove: procedure(removeSavedSearch),
    news: procedure(getSavedSearchNews),
    unsubscription: procedure(getUnsubscription),
    unsubscribe: procedure(unsubscribe),
  }),
  reference: router({
    dictionaries: procedure(getDictionaries),
    areas: procedure(getAreas),
    area: procedure(getArea),
    countries: procedure(getCountries),
    metro: procedure(getMetro),
    metroCity: procedure(getMetroCity),
    specializations: procedure(getSpecializations),
    roles: procedure(getRoles),
    industries: procedure(getIndustries),
    languages: procedure(getLanguages),
    locales: procedure(getLocales),
  }),
})

type Item = VacancySearchView['items'][number]

/** What a row of a list shows of a vacancy: a third of what programs get. */
function rowOf(item: Item) {
  const { id, name, salary, salary_range, experience, work_format, snippet } = item
  const { area, address, employer, published_at, archived, relations, counters } = item
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
    area: { name: area.name },
    address: address && { metro },
    employer: {
      id: employer.id,
      name: employer.name,
      logo_urls: employer.logo_urls && { 90: employer.logo_urls['90'] },
    },
  }
}
