import { startAuthenticatorApp } from '#server/auth/second-factor.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const POST = endpoint(startAuthenticatorApp, { failures: ['conflict'] })
