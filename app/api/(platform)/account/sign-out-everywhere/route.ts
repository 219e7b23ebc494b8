import { signOutEverywhere } from '#server/auth/sessions.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const POST = endpoint(signOutEverywhere, { status: 204 })
