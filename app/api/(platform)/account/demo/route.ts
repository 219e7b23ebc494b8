import { listDemoAccounts } from '#server/auth/demo.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const GET = endpoint(listDemoAccounts)
