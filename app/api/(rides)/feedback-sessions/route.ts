import { endpoint } from '#server/http/endpoint.ts'
import { openFeedbackLink } from '#server/rides/feedback/links.service.ts'

export const POST = endpoint(openFeedbackLink, { status: 201 })
