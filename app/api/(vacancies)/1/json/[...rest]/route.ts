import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { findReplacement } from '#server/vacancies/seo/legacy.service.ts'
import { legacyInput, legacyResponse } from '#server/vacancies/seo/legacy-response.ts'

export const GET = endpoint(
  findReplacement,
  vacanciesEndpoint({
    input: legacyInput,
    respond: legacyResponse,
    request: findReplacement.input.pick({ rest: true }),
    answers: { 302: null },
    responseHeaders: ['Location', 'Link', 'Deprecation'],
    etag: false,
    deprecated: true,
  }),
)
