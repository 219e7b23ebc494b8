import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { respondResponse } from '#server/vacancies/negotiation-response.ts'
import { listNegotiations } from '#server/vacancies/negotiation.service.ts'
import { createNegotiation } from '#server/vacancies/respond.service.ts'

export const GET = endpoint(listNegotiations, vacanciesEndpoint())
export const POST = endpoint(
  createNegotiation,
  vacanciesEndpoint({
    form: true,
    status: ({ id }) => (id === null ? 303 : 201),
    statuses: [201, 303],
    respond: respondResponse,
  }),
)
