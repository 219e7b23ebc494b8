import { disableAuthenticatorApp, enableAuthenticatorApp } from '#server/auth/second-factor.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const POST = endpoint(enableAuthenticatorApp, { status: 201, failures: ['conflict', 'not_found'] })
export const DELETE = endpoint(disableAuthenticatorApp, { status: 204, failures: ['not_found'] })
