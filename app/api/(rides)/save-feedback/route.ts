import { endpoint } from '#server/http/endpoint.ts'
import { saveFeedback } from '#server/rides/feedback/save.service.ts'

export const POST = endpoint(saveFeedback, {
  accepts: { link: true },
  failures: ['not_found'],
})
