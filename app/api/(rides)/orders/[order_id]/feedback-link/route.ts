import { endpoint } from '#server/http/endpoint.ts'
import { createFeedbackLink } from '#server/rides/link.service.ts'

export const POST = endpoint(createFeedbackLink, { status: 201 })
