import { HhApiClient } from '@sargonpiraev/hh-api-client'
import { check, same } from './checks.mjs'

/** An applicant's day by the client that is generated from the public specification. */
export async function applicantByOpenApiClient({ applicant }) {
  const { sdk } = new HhApiClient({ userAgent: 'Quartet/1.0 (proof@quartet.example)' })
  const own = { headers: { Authorization: `Bearer ${applicant}` } }
  const call = (name, options = {}) =>
    check(`hh-api-client ${name}`, async () => {
      const { data, error, status } = await sdk[name](options)
      if (error !== undefined) throw new Error(`${status} ${JSON.stringify(error)}`)
      return data
    })
  const found = await call('getVacancies', { query: { text: 'водитель', area: '113', per_page: 5 } })
  const [first, second] = found?.items ?? []
  same('links name the API', new URL(first.url).host, 'api.hh.ru')
  same('pages are on the site', new URL(first.alternate_url).host, 'hh.ru')
  const vacancy = { path: { vacancy_id: first.id } }
  const whole = await call('getVacancy', vacancy)
  same('the vacancy is the one found', whole?.name, first.name)
  for (const name of ['getAreas', 'getCountries', 'getDictionaries', 'getMetroStations', 'getLocales']) await call(name)
  for (const name of ['getProfessionalRolesDictionary', 'getIndustries', 'getLanguages']) await call(name)
  const areas = await call('getAreas', { query: { locale: 'EN' } })
  same('areas in English', areas?.[0]?.name, 'Russia')
  await call('getEmployerInfo', { path: { employer_id: first.employer.id } })
  await call('getVacancySearchKeywords', { query: { text: 'вод' } })
  await call('getVacanciesSimilarToVacancy', vacancy)
  const me = await call('getCurrentUserInfo', own)
  same('ids of accounts are digits', /^\d+$/.test(me?.id), true)
  const resumes = await call('getMineResumes', own)
  const resume_id = resumes?.items[0]?.id
  await call('getResume', { path: { resume_id }, ...own })
  await call('addVacancyToFavorite', { ...vacancy, ...own })
  const favorites = await call('getFavoriteVacancies', own)
  same('the favourite is kept', favorites?.items[0]?.id, first.id)
  await call('createSavedVacancySearch', { query: { text: 'go' }, ...own })
  await call('getSavedVacancySearches', own)
  await call('applyToVacancy', { body: { vacancy_id: second.id, resume_id, message: 'Hello' }, ...own })
  const responses = await call('getNegotiations', own)
  same('the response is listed', responses?.items[0]?.vacancy?.id, second.id)
  const messages = await call('getNegotiationMessages', { path: { nid: responses?.items[0]?.id }, ...own })
  same('with its message', messages?.items[0]?.text, 'Hello')
}
