import { listAudit } from '#server/auth/audit.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const GET = endpoint(listAudit)
