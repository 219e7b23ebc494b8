import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { findReplacement } from '#server/vacancies/seo/legacy.service.ts'
import { legacyInput, legacyResponse } from '#server/vacancies/seo/legacy-response.ts'

export const GET = endpoint(
  findReplacement,
  vacanciesEndpoint({ status: 302, input: legacyInput, respond: legacyResponse }),
)
