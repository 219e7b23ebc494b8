import { listDemoAccounts } from '#server/platform/demo.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const GET = endpoint(listDemoAccounts)
