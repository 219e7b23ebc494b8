import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { CreatedId } from '#server/vacancies/postings/vacancy.schema.ts'
import { respondResponse } from '#server/vacancies/responses/negotiation-response.ts'
import { listNegotiations } from '#server/vacancies/responses/negotiations.service.ts'
import { createNegotiation } from '#server/vacancies/responses/respond.service.ts'

export const GET = endpoint(listNegotiations, vacanciesEndpoint())
export const POST = endpoint(
  createNegotiation,
  vacanciesEndpoint({
    form: true,
    status: ({ id }) => (id === null ? 303 : 201),
    answers: { 201: CreatedId, 303: null },
    responseHeaders: ['Location'],
    respond: respondResponse,
  }),
)
