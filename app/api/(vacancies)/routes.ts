import { alias } from '#server/api/http/endpoint.ts'
import type { RouteList } from '#server/api/http/route-table.ts'
import * as blacklists from '#server/products/vacancies/blacklists/blacklists.service.ts'
import * as companies from '#server/products/vacancies/companies/companies.service.ts'
import * as employerVacancies from '#server/products/vacancies/companies/employer-vacancies.service.ts'
import * as employer from '#server/products/vacancies/companies/employer.service.ts'
import * as logo from '#server/products/vacancies/companies/logo.service.ts'
import * as managers from '#server/products/vacancies/companies/managers.service.ts'
import { referenceResponse } from '#server/products/vacancies/dictionaries/dictionaries-response.ts'
import * as shortLists from '#server/products/vacancies/search/short-lists.service.ts'
import * as dictionaries from '#server/products/vacancies/dictionaries/dictionaries.service.ts'
import { sameJob } from '#server/products/vacancies/duplicates/duplicates.service.ts'
import * as drafts from '#server/products/vacancies/drafts/drafts.service.ts'
import { vacancyEndpoint } from '#server/products/vacancies/http.ts'
import { getMe } from '#server/products/vacancies/me.service.ts'
import * as favorites from '#server/products/vacancies/postings/favorites.service.ts'
import { previewVacancy } from '#server/products/vacancies/postings/preview.service.ts'
import * as postings from '#server/products/vacancies/postings/publish.service.ts'
import { getVacancyStats } from '#server/products/vacancies/postings/stats.service.ts'
import * as similar from '#server/products/vacancies/postings/similar.service.ts'
import { CreatedId } from '#server/products/vacancies/postings/vacancy.schema.ts'
import { getVacancy } from '#server/products/vacancies/postings/vacancy.service.ts'
import { respondResponse } from '#server/products/vacancies/responses/respond.service.ts'
import { getNegotiationsHistory } from '#server/products/vacancies/responses/history.service.ts'
import * as negotiations from '#server/products/vacancies/responses/negotiations.service.ts'
import * as responses from '#server/products/vacancies/responses/respond.service.ts'
import * as accessLists from '#server/products/vacancies/resumes/access-lists.service.ts'
import * as conditions from '#server/products/vacancies/resumes/conditions.service.ts'
import * as publication from '#server/products/vacancies/resumes/publication.service.ts'
import { fileResponse, getResumeFile, RESUME_FILES } from '#server/products/vacancies/resumes/resume-file.service.ts'
import * as resumes from '#server/products/vacancies/resumes/resumes.service.ts'
import * as facets from '#server/products/vacancies/search/facets.service.ts'
import * as alerts from '#server/products/vacancies/search/saved-search-alerts.service.ts'
import { unsubscriptionResponse } from '#server/products/vacancies/search/saved-search-alerts.service.ts'
import { UnsubscribedSearch } from '#server/products/vacancies/search/saved-searches.schema.ts'
import * as savedSearches from '#server/products/vacancies/search/saved-searches.service.ts'
import { listSalaryGroups } from '#server/products/vacancies/search/salary-groups.service.ts'
import { evaluateSalary } from '#server/products/vacancies/search/salary-statistics.service.ts'
import { checkStrict, searchResponse } from '#server/products/vacancies/search/search-response.ts'
import { SearchAnswer, VacancyFeed, VacancyLines } from '#server/products/vacancies/search/search-view.schema.ts'
import { SearchRequest } from '#server/products/vacancies/filters/search.schema.ts'
import { searchVacancies } from '#server/products/vacancies/search/search.service.ts'
import { suggest } from '#server/products/vacancies/search/suggest.service.ts'
import * as subscriptions from '#server/products/vacancies/responses/subscriptions.service.ts'
import { legacyEndpoint } from '#server/products/vacancies/seo/legacy-endpoint.ts'
import { besideTheApi } from '#server/products/vacancies/seo/beside-the-api.ts'
import { board } from './board.ts'

const NO_CONTENT = { status: 204 }
const CONFLICT = { failures: ['conflict'] } as const
/** Dictionaries with links, which depend on the host of the request. */
const CACHED = { cache: 'public, max-age=1200' }

const listCompanies = vacancyEndpoint(companies.listCompanies)
const getCompany = vacancyEndpoint(companies.getCompany)
const getOwnCompany = vacancyEndpoint(employer.getOwnCompany)
const putOwnCompany = vacancyEndpoint(employer.putOwnCompany)

/** Paths of the first release, which redirect to their replacements. */
export const aliases = [/^\/1(?:\/.*)?$/]

/** The job search at its paths below `/api`. */
export const routes: RouteList = {
  '/vacancies': {
    GET: vacancyEndpoint(searchVacancies, {
      input: checkStrict,
      respond: searchResponse,
      request: SearchRequest,
      answers: {
        200: {
          'application/json': SearchAnswer,
          'application/x-ndjson': VacancyLines,
          'application/atom+xml': VacancyFeed,
          'application/rss+xml': VacancyFeed,
        },
      },
      responseHeaders: ['Link', 'X-Total-Count', 'Warning'],
      etag: false,
    }),
    POST: vacancyEndpoint(postings.createVacancy, {
      status: 201,
      location: ({ id }) => `/api/vacancies/${id}`,
      queryFields: ['ignore_duplicates'],
    }),
  },
  '/vacancies/{vacancy_id}': {
    GET: vacancyEndpoint(getVacancy),
    PUT: vacancyEndpoint(postings.updateVacancy, NO_CONTENT),
  },
  '/vacancies/{vacancy_id}/responses': { GET: vacancyEndpoint(negotiations.listResponses) },
  '/vacancies/{vacancy_id}/similar_vacancies': { GET: vacancyEndpoint(similar.similarVacancies) },
  '/vacancies/{vacancy_id}/related_vacancies': { GET: vacancyEndpoint(similar.relatedVacancies) },
  '/vacancies/{vacancy_id}/duplicates': { GET: vacancyEndpoint(sameJob) },
  '/vacancies/{vacancy_id}/stats': { GET: vacancyEndpoint(getVacancyStats) },
  '/vacancies/drafts': {
    GET: vacancyEndpoint(drafts.listDrafts),
    POST: vacancyEndpoint(drafts.createDraft, { status: 201, location: ({ id }) => `/api/vacancies/drafts/${id}` }),
  },
  '/vacancies/drafts/{draft_id}': {
    GET: vacancyEndpoint(drafts.getDraft),
    PUT: vacancyEndpoint(drafts.updateDraft),
    DELETE: vacancyEndpoint(drafts.deleteDraft, NO_CONTENT),
  },
  '/vacancies/drafts/{draft_id}/duplicates': { GET: vacancyEndpoint(drafts.listDraftDuplicates) },
  '/vacancies/drafts/{draft_id}/publish': {
    POST: vacancyEndpoint(drafts.publishDraft, { status: 201, queryFields: ['ignore_duplicates'] }),
  },
  '/vacancies/archived': { GET: vacancyEndpoint(postings.listArchived) },
  '/vacancies/archived/{vacancy_id}': {
    PUT: vacancyEndpoint(postings.archiveVacancy, NO_CONTENT),
    DELETE: vacancyEndpoint(postings.restoreVacancy, NO_CONTENT),
  },
  '/vacancies/favorited': { GET: vacancyEndpoint(favorites.listFavorites) },
  '/vacancies/favorited/{vacancy_id}': {
    PUT: vacancyEndpoint(favorites.addFavorite, NO_CONTENT),
    DELETE: vacancyEndpoint(favorites.removeFavorite, NO_CONTENT),
  },
  '/vacancies/blacklisted': { GET: vacancyEndpoint(blacklists.listBlacklistedVacancies) },
  '/vacancies/blacklisted/{vacancy_id}': {
    PUT: vacancyEndpoint(blacklists.blacklistVacancy, NO_CONTENT),
    DELETE: vacancyEndpoint(blacklists.unblacklistVacancy, NO_CONTENT),
  },
  '/vacancies/arguments': { GET: vacancyEndpoint(facets.getChips) },
  '/vacancies/facets': { GET: vacancyEndpoint(facets.getFacets) },
  '/vacancies/points': { GET: vacancyEndpoint(facets.getPoints) },
  '/vacancies/previews': { POST: vacancyEndpoint(previewVacancy) },
  '/vacancies/salaries': { GET: vacancyEndpoint(facets.getSalaryHistogram) },
  '/salary_statistics': { GET: vacancyEndpoint(listSalaryGroups, CACHED) },
  '/salary_statistics/paid/salary_evaluation/{area_id}': { GET: vacancyEndpoint(evaluateSalary, CACHED) },
  '/suggests/{kind}': { GET: vacancyEndpoint(suggest, { cache: 'public, max-age=60' }) },

  '/saved_searches/vacancies': {
    GET: vacancyEndpoint(savedSearches.listSavedSearches),
    POST: vacancyEndpoint(savedSearches.createSavedSearch, {
      status: 201,
      location: ({ id }) => `/api/saved_searches/vacancies/${id}`,
    }),
  },
  '/saved_searches/vacancies/{saved_search_id}': {
    GET: vacancyEndpoint(savedSearches.getSavedSearch),
    PUT: vacancyEndpoint(savedSearches.updateSavedSearch, { ...NO_CONTENT, ...CONFLICT }),
    DELETE: vacancyEndpoint(savedSearches.removeSavedSearch, NO_CONTENT),
  },
  '/saved_searches/news': { GET: vacancyEndpoint(alerts.getSavedSearchNews) },
  '/saved_searches/unsubscribe/{token}': {
    GET: vacancyEndpoint(alerts.getUnsubscription, {
      respond: unsubscriptionResponse,
      answers: { 200: UnsubscribedSearch, 302: null },
      responseHeaders: ['Location'],
      etag: false,
    }),
    POST: vacancyEndpoint(alerts.unsubscribe, { ...NO_CONTENT, form: true }),
  },

  '/webhook/subscriptions': {
    GET: vacancyEndpoint(subscriptions.listSubscriptions),
    POST: vacancyEndpoint(subscriptions.createSubscription, { status: 201 }),
  },
  '/webhook/subscriptions/{subscription_id}': {
    PUT: vacancyEndpoint(subscriptions.updateSubscription, NO_CONTENT),
    DELETE: vacancyEndpoint(subscriptions.deleteSubscription, NO_CONTENT),
  },

  '/me': { GET: vacancyEndpoint(getMe) },
  '/resumes': {
    GET: vacancyEndpoint(resumes.listResumes, { failures: ['not_found'] }),
    POST: vacancyEndpoint(resumes.createResume, { status: 201, location: ({ id }) => `/api/resumes/${id}` }),
  },
  '/resume_conditions': { GET: vacancyEndpoint(conditions.getNewResumeConditions, CACHED) },
  '/resume_profile': { POST: vacancyEndpoint(resumes.cloneResume, { failures: ['not_found'] }) },
  '/resumes/mine': { GET: vacancyEndpoint(resumes.listOwnResumes) },
  '/resumes/{resume_id}': {
    GET: vacancyEndpoint(resumes.getResume),
    PUT: vacancyEndpoint(resumes.updateResume, NO_CONTENT),
    DELETE: vacancyEndpoint(resumes.deleteResume, NO_CONTENT),
  },
  '/resumes/{resume_id}/download': {
    GET: vacancyEndpoint(getResumeFile, {
      respond: fileResponse,
      answers: { 200: RESUME_FILES },
      responseHeaders: ['Content-Disposition'],
      etag: false,
    }),
  },
  '/resumes/{resume_id}/access_types': { GET: vacancyEndpoint(accessLists.listAccessTypes) },
  '/resumes/{resume_id}/blacklist': { GET: vacancyEndpoint(accessLists.listBlacklist) },
  '/resumes/{resume_id}/whitelist': { GET: vacancyEndpoint(accessLists.listWhitelist) },
  '/resumes/{resume_id}/conditions': { GET: vacancyEndpoint(conditions.getResumeConditions) },
  '/resumes/{resume_id}/negotiations_history': { GET: vacancyEndpoint(getNegotiationsHistory) },
  '/resumes/{resume_id}/publish': { POST: vacancyEndpoint(publication.publishResume, NO_CONTENT) },
  '/resumes/{resume_id}/status': { GET: vacancyEndpoint(publication.getResumeStatus) },
  '/resumes/{resume_id}/views': { GET: vacancyEndpoint(publication.listResumeViews, { etag: false }) },
  '/resumes/{resume_id}/similar_vacancies': { GET: vacancyEndpoint(similar.vacanciesForResume) },

  '/negotiations': {
    GET: vacancyEndpoint(negotiations.listNegotiations, { failures: ['not_found'] }),
    POST: vacancyEndpoint(responses.createNegotiation, {
      failures: ['not_found'],
      form: true,
      status: ({ id }) => (id === null ? 303 : 201),
      answers: { 201: CreatedId, 303: null },
      responseHeaders: ['Location'],
      respond: respondResponse,
    }),
  },
  '/negotiations/{negotiation_id}': {
    GET: vacancyEndpoint(negotiations.getNegotiation),
    POST: alias(vacancyEndpoint(responses.sendMessage, { status: 201 }), {
      address: 'POST /api/negotiations/{negotiation_id}/messages',
      name: 'createMessage',
    }),
  },
  '/negotiations/{negotiation_id}/messages': {
    GET: vacancyEndpoint(responses.listMessages),
    POST: vacancyEndpoint(responses.sendMessage, { status: 201, form: true }),
  },
  '/negotiations/active': { GET: vacancyEndpoint(negotiations.listActiveNegotiations, { failures: ['not_found'] }) },
  '/negotiations/received': { GET: vacancyEndpoint(negotiations.listReceivedResponses) },
  '/negotiations/response': { GET: vacancyEndpoint(negotiations.listNewNegotiations, { failures: ['not_found'] }) },
  '/negotiations/invitation': { GET: vacancyEndpoint(negotiations.listInvitations, { failures: ['not_found'] }) },
  '/negotiations/discard': { GET: vacancyEndpoint(negotiations.listDiscarded, { failures: ['not_found'] }) },
  '/negotiations/active/{negotiation_id}': { DELETE: vacancyEndpoint(responses.hideNegotiation, NO_CONTENT) },
  '/negotiations/discard/{negotiation_id}': {
    PUT: vacancyEndpoint(responses.discardResponse, { ...NO_CONTENT, form: true }),
  },
  '/negotiations/invitation/{negotiation_id}': {
    PUT: vacancyEndpoint(responses.inviteApplicant, { ...NO_CONTENT, form: true }),
  },

  '/employers': { GET: listCompanies },
  '/employers/mine': { GET: getOwnCompany, PUT: putOwnCompany },
  '/employers/blacklisted': { GET: vacancyEndpoint(blacklists.listBlacklistedEmployers) },
  '/employers/blacklisted/{employer_id}': {
    PUT: vacancyEndpoint(blacklists.blacklistEmployer, NO_CONTENT),
    DELETE: vacancyEndpoint(blacklists.unblacklistEmployer, NO_CONTENT),
  },
  '/employers/{employer_id}': { GET: getCompany },
  '/employers/{employer_id}/logo': {
    GET: vacancyEndpoint(logo.getCompanyLogo, {
      cache: 'public, max-age=86400',
      respond: logo.logoResponse,
      answers: { 200: logo.LOGO_FILES },
      etag: false,
    }),
  },
  '/employers/{employer_id}/departments': { GET: vacancyEndpoint(managers.listDepartments) },
  '/employers/{employer_id}/managers': { GET: vacancyEndpoint(managers.listManagers) },
  '/employers/{employer_id}/managers/{manager_id}': { GET: vacancyEndpoint(managers.getManager) },
  '/employers/{employer_id}/vacancies/active': { GET: vacancyEndpoint(employerVacancies.listActive) },
  '/employers/{employer_id}/vacancies/archived': { GET: vacancyEndpoint(employerVacancies.listArchived) },
  '/employers/{employer_id}/vacancies/archived/{vacancy_id}': {
    PUT: vacancyEndpoint(employerVacancies.archive, NO_CONTENT),
  },
  '/employers/{employer_id}/vacancies/hidden': { GET: vacancyEndpoint(employerVacancies.listHidden) },
  '/employers/{employer_id}/vacancies/hidden/{vacancy_id}': {
    PUT: vacancyEndpoint(employerVacancies.hide, NO_CONTENT),
    DELETE: vacancyEndpoint(employerVacancies.unhide, NO_CONTENT),
  },
  '/companies': { GET: alias(listCompanies, { address: 'GET /api/employers', name: 'listCompanies' }) },
  '/companies/mine': {
    GET: alias(getOwnCompany, { address: 'GET /api/employers/mine', name: 'getOwnCompany' }),
    PUT: alias(putOwnCompany, { address: 'PUT /api/employers/mine', name: 'replaceOwnCompany' }),
  },
  '/companies/{employer_id}': {
    GET: alias(getCompany, { address: 'GET /api/employers/{employer_id}', name: 'getCompany' }),
  },

  '/areas': { GET: vacancyEndpoint(dictionaries.getAreas, { respond: referenceResponse }) },
  '/areas/countries': { GET: vacancyEndpoint(dictionaries.getCountries, CACHED) },
  '/areas/{area_id}': { GET: vacancyEndpoint(dictionaries.getArea, CACHED) },
  '/dictionaries': { GET: vacancyEndpoint(dictionaries.getDictionaries, { respond: referenceResponse }) },
  '/industries': { GET: vacancyEndpoint(dictionaries.getIndustries, { respond: referenceResponse }) },
  '/languages': { GET: vacancyEndpoint(dictionaries.getLanguages, { respond: referenceResponse }) },
  '/locales': { GET: vacancyEndpoint(dictionaries.getLocales, CACHED) },
  '/locales/resume': { GET: vacancyEndpoint(dictionaries.getResumeLocales, CACHED) },
  '/districts': { GET: vacancyEndpoint(shortLists.getDistricts, CACHED) },
  '/skills': { GET: vacancyEndpoint(shortLists.getSkills, CACHED) },
  '/educational_institutions': { GET: vacancyEndpoint(shortLists.getInstitutions, CACHED) },
  '/educational_institutions/{institution_id}/faculties': { GET: vacancyEndpoint(shortLists.getFaculties, CACHED) },
  '/metro': { GET: vacancyEndpoint(dictionaries.getMetro, CACHED) },
  '/metro/{city_id}': { GET: vacancyEndpoint(dictionaries.getMetroCity, CACHED) },
  '/metro/{city_id}/{metro_id}': { GET: vacancyEndpoint(dictionaries.getMetroNode, CACHED) },
  '/professional_roles': { GET: vacancyEndpoint(dictionaries.getRoles, { respond: referenceResponse }) },
  '/specializations': { GET: vacancyEndpoint(dictionaries.getSpecializations, { respond: referenceResponse }) },

  ...board,
  '/1/json/{...rest}': { GET: legacyEndpoint },
  // Pages and files at the root of the site: server/products/vacancies/seo/beside-the-api.ts.
  ...besideTheApi,
}
