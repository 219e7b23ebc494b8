import { unlinkProvider } from '#server/auth/account.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const DELETE = endpoint(unlinkProvider, { status: 204, failures: ['conflict'] })
