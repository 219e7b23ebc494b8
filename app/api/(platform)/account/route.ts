import { signUp, updateAccount, whoAmI } from '#server/auth/account.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const GET = endpoint(whoAmI)
export const POST = endpoint(signUp, { status: 201, location: () => '/api/account' })
export const PATCH = endpoint(updateAccount)
