import { endpoint } from '#server/http/endpoint.ts'
import { createFeedbackLink } from '#server/rides/feedback/links.service.ts'

export const POST = endpoint(createFeedbackLink, { status: 201 })
