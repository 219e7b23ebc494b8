import { resetSecondFactor } from '#server/auth/second-factor.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const DELETE = endpoint(resetSecondFactor, { status: 204 })
