import type { EndpointOptions } from '#server/api/http/endpoint.ts'
import type { RouteHandler } from '#server/api/http/request.ts'
import type { RouteList } from '#server/api/http/route-table.ts'
import { listGuides, readGuideFile } from '#server/products/platform/guides.service.ts'
import { nextAuthHandler } from '#server/products/platform/next-auth-handler.ts'
import { trpcHandler } from '#server/api/trpc/handler.ts'
import {
  deleteAccount,
  signInMethods,
  signInOptions,
  signUp,
  unlinkProvider,
  updateAccount,
  whoAmI,
} from '#server/platform/accounts/account.service.ts'
import { AUDIT_FORMATS, AuditLines, AuditTable } from '#server/platform/audit/audit.schema.ts'
import { exportAudit, listAudit } from '#server/platform/audit/audit.service.ts'
import { confirmIdentity, startConfirmation } from '#server/platform/accounts/confirmation.service.ts'
import { listDemoAccounts } from '#server/products/platform/demo.service.ts'
import { changeEmail, confirmEmail, requestEmailConfirmation } from '#server/platform/accounts/email.service.ts'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeySignIn,
  startPasskeySignUp,
} from '#server/platform/passkeys/passkeys.service.ts'
import { changePassword, forgotPassword, resetPassword } from '#server/platform/accounts/password.service.ts'
import { decideConsent, getConsent } from '#server/platform/programs/consent.service.ts'
import { endProgramAccess, listAdmittedPrograms } from '#server/platform/programs/grants.service.ts'
import {
  RevocationRequest,
  RevocationResponse,
  TokenRequest,
  TokenResponse,
} from '#server/platform/programs/oauth.schema.ts'
import {
  exchangeToken,
  getResourceMetadata,
  getServerMetadata,
  revokeOAuthToken,
} from '#server/platform/programs/oauth.service.ts'
import {
  createProgram,
  deleteProgram,
  getProgram,
  listPrograms,
  renewProgramSecret,
  updateProgram,
} from '#server/platform/programs/programs.service.ts'
import {
  createRecoveryCodes,
  disableAuthenticatorApp,
  enableAuthenticatorApp,
  resetSecondFactor,
  startAuthenticatorApp,
} from '#server/platform/second-factor/second-factor.service.ts'
import { endSession, listSessions, signOutEverywhere } from '#server/platform/sessions/sessions.service.ts'
import { findToken } from '#server/platform/tokens/find-token.service.ts'
import { restoreToken, revokeCallingToken, revokeToken } from '#server/platform/tokens/revoke-token.service.ts'
import {
  createToken,
  getCallingToken,
  getToken,
  listScopes,
  listTokens,
} from '#server/platform/tokens/tokens.service.ts'
import { getUser, listUsers, updateUser } from '#server/platform/accounts/users.service.ts'
import { endpoint } from '#server/api/http/endpoint.ts'
import { oauthEndpoint } from '#server/api/http/oauth-endpoint.ts'
import { textReply, textsResponse } from '#server/api/http/reply.ts'
import { live, ready } from '#server/products/platform/health.service.ts'
import { metricsReader } from '#server/products/platform/metrics-reader.ts'
import { readMetrics } from '#server/products/platform/metrics.service.ts'
import { readInternalApi, readOpenApi } from '#server/products/platform/openapi.service.ts'
import { getSecurityTxt } from '#server/products/platform/security-txt.service.ts'
import {
  discardDelivery,
  getDelivery,
  listDeliveries,
  sendAgain,
  sendTestEvent,
} from '#server/platform/webhooks/deliveries.service.ts'
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from '#server/platform/webhooks/webhooks.service.ts'

const FOR_AN_HOUR = { 'cache-control': 'public, max-age=3600', vary: 'Host' }

const asText = (type: string, more: Omit<EndpointOptions<string>, 'respond'>): EndpointOptions<string> => ({
  ...more,
  respond: (text, _ctx, request) =>
    textReply(request, 200, text, { ...FOR_AN_HOUR, 'content-type': `${type}; charset=utf-8` }, true),
})

/** A probe, which has no caller. */
const PROBE = { etag: false, unlimited: true, accepts: { token: false, cookie: false } }

/** Loaded with its library when the first assistant comes: most processes never need the 13 MB. */
const mcp: RouteHandler = async (request, context) => {
  const { mcpHandler } = await import('#server/api/mcp/handler.ts')
  return mcpHandler(request, context)
}

export const aliases = [
  // Where people look who have found a vulnerability.
  /^\/\.well-known\/security\.txt$/,
  // Where OAuth 2 clients look; the page for people beside them is Next's.
  /^\/\.well-known\/(?:oauth-authorization-server|oauth-protected-resource\/api\/mcp)$/,
  /^\/oauth\/(?:token|revoke)\/?$/,
]

/** The guides as text. */
export const files = [/^\/(?:llms\.txt|docs\/[^/]+\.md)$/]

/** What belongs to no product, at its paths below `/api`. */
export const routes: RouteList = {
  '/health/live': { GET: endpoint(live, PROBE) },
  '/health/ready': {
    GET: endpoint(ready, {
      ...PROBE,
      status: ({ status }) => (status === 'ok' ? 200 : 503),
      answers: { 200: ready.output, 503: ready.output },
    }),
  },
  '/metrics': {
    GET: endpoint(readMetrics, {
      answers: { 200: { 'text/plain': readMetrics.output } },
      identify: metricsReader,
      etag: false,
      respond: (text) =>
        new Response(text, { headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' } }),
    }),
  },
  '/openapi.json': { GET: endpoint(readOpenApi) },
  '/internal/openapi.json': {
    GET: endpoint(readInternalApi, {
      listener: 'internal',
      accepts: { token: true, service: true, cookie: false },
    }),
  },

  '/.well-known/oauth-protected-resource/api/mcp': {
    GET: endpoint(getResourceMetadata, { cache: 'public, max-age=3600' }),
  },
  '/.well-known/oauth-authorization-server': { GET: endpoint(getServerMetadata, { cache: 'public, max-age=3600' }) },
  '/.well-known/security.txt': {
    GET: endpoint(getSecurityTxt, asText('text/plain', { answers: { 200: { 'text/plain': getSecurityTxt.output } } })),
  },

  '/account': {
    GET: endpoint(whoAmI),
    POST: endpoint(signUp, { status: 201, location: () => '/api/account' }),
    PATCH: endpoint(updateAccount),
  },
  '/account/authenticator-app': {
    POST: endpoint(enableAuthenticatorApp, { status: 201, failures: ['conflict', 'not_found'] }),
    DELETE: endpoint(disableAuthenticatorApp, { status: 204, failures: ['not_found'] }),
  },
  '/account/authenticator-app-secret': { POST: endpoint(startAuthenticatorApp, { failures: ['conflict'] }) },
  '/account/confirm-email': { POST: endpoint(confirmEmail, { status: 204, failures: ['conflict'] }) },
  '/account/confirmation': { POST: endpoint(confirmIdentity, { status: 204 }) },
  '/account/confirmation-options': { POST: endpoint(startConfirmation) },
  '/account/consent': { GET: endpoint(getConsent), POST: endpoint(decideConsent) },
  '/account/deletion': { POST: endpoint(deleteAccount, { status: 204 }) },
  '/account/demo': { GET: endpoint(listDemoAccounts) },
  '/account/email': { POST: endpoint(changeEmail, { status: 202, failures: ['conflict'] }) },
  '/account/email-confirmation': { POST: endpoint(requestEmailConfirmation, { status: 202 }) },
  '/account/forgot-password': { POST: endpoint(forgotPassword, { status: 202 }) },
  '/account/passkey-options': { POST: endpoint(startPasskey) },
  '/account/passkey-sign-in': { POST: endpoint(startPasskeySignIn) },
  '/account/passkey-sign-up': { POST: endpoint(startPasskeySignUp) },
  '/account/passkeys': {
    GET: endpoint(listPasskeys),
    POST: endpoint(addPasskey, { status: 201, failures: ['conflict'] }),
  },
  '/account/passkeys/{id}': {
    PATCH: endpoint(renamePasskey),
    DELETE: endpoint(removePasskey, { status: 204, failures: ['conflict'] }),
  },
  '/account/password': { POST: endpoint(changePassword, { status: 204 }) },
  '/account/programs': { GET: endpoint(listAdmittedPrograms) },
  '/account/programs/{id}': { DELETE: endpoint(endProgramAccess, { status: 204 }) },
  '/account/recovery-codes': { POST: endpoint(createRecoveryCodes, { status: 201, failures: ['conflict'] }) },
  '/account/reset-password': { POST: endpoint(resetPassword, { status: 204 }) },
  '/account/sessions': { GET: endpoint(listSessions) },
  '/account/sessions/{id}': { DELETE: endpoint(endSession, { status: 204 }) },
  '/account/sign-in-methods': { GET: endpoint(signInMethods) },
  '/account/sign-in-methods/{provider}': { DELETE: endpoint(unlinkProvider, { status: 204, failures: ['conflict'] }) },
  '/account/sign-in-options': { GET: endpoint(signInOptions) },
  '/account/sign-out-everywhere': { POST: endpoint(signOutEverywhere, { status: 204 }) },

  '/users': { GET: endpoint(listUsers) },
  '/users/{id}': { GET: endpoint(getUser), PATCH: endpoint(updateUser, { failures: ['conflict'] }) },
  '/users/{id}/second-factor': { DELETE: endpoint(resetSecondFactor, { status: 204 }) },

  '/tokens': {
    GET: endpoint(listTokens),
    POST: endpoint(createToken, { status: 201, location: ({ id }) => `/api/tokens/${id}` }),
  },
  '/tokens/{id}': { GET: endpoint(getToken), DELETE: endpoint(revokeToken, { status: 204 }) },
  '/tokens/{id}/restore': { POST: endpoint(restoreToken, { failures: ['conflict'] }) },
  '/tokens/search': { POST: endpoint(findToken) },
  '/token': { GET: endpoint(getCallingToken), DELETE: endpoint(revokeCallingToken, { status: 204 }) },
  '/scopes': { GET: endpoint(listScopes) },

  '/programs': {
    GET: endpoint(listPrograms),
    POST: endpoint(createProgram, { status: 201, location: ({ id }) => `/api/programs/${id}` }),
  },
  '/programs/{id}': {
    GET: endpoint(getProgram),
    PATCH: endpoint(updateProgram),
    DELETE: endpoint(deleteProgram, { status: 204 }),
  },
  '/programs/{id}/secret': { POST: endpoint(renewProgramSecret) },

  '/oauth/revoke': {
    POST: oauthEndpoint(revokeOAuthToken, { request: RevocationRequest, answer: RevocationResponse }),
  },
  '/oauth/token': { POST: oauthEndpoint(exchangeToken, { request: TokenRequest, answer: TokenResponse }) },

  '/webhooks': {
    GET: endpoint(listWebhooks),
    POST: endpoint(createWebhook, { status: 201, location: ({ id }) => `/api/webhooks/${id}` }),
  },
  '/webhooks/{id}': {
    GET: endpoint(getWebhook),
    PATCH: endpoint(updateWebhook),
    DELETE: endpoint(deleteWebhook, { status: 204 }),
  },
  '/webhooks/{id}/deliveries': { GET: endpoint(listDeliveries) },
  '/webhooks/{id}/deliveries/{delivery_id}': {
    GET: endpoint(getDelivery),
    DELETE: endpoint(discardDelivery, { status: 204 }),
  },
  '/webhooks/{id}/deliveries/{delivery_id}/retry': { POST: endpoint(sendAgain, { status: 202 }) },
  '/webhooks/{id}/secret': { POST: endpoint(rotateSecret, { status: 201 }) },
  '/webhooks/{id}/test': { POST: endpoint(sendTestEvent, { status: 202 }) },

  '/audit': { GET: endpoint(listAudit) },
  '/audit/export': {
    GET: endpoint(exportAudit, {
      answers: { 200: { [AUDIT_FORMATS.csv]: AuditTable, [AUDIT_FORMATS.ndjson]: AuditLines } },
      etag: false,
      respond: ({ format, texts }) =>
        textsResponse(texts, {
          'Content-Type': `${AUDIT_FORMATS[format]}; charset=utf-8`,
          'Content-Disposition': `attachment; filename="audit-${new Date().toISOString().slice(0, 10)}.${format}"`,
        }),
    }),
  },

  // Beside the API.
  '/llms.txt': { GET: endpoint(listGuides, asText('text/plain', { atRoot: true })) },
  '/docs/{file}': { GET: endpoint(readGuideFile, asText('text/markdown', { atRoot: true })) },

  // Handlers that libraries make: of our pages, of sign-in, and of assistants.
  '/trpc/{trpc}': { GET: trpcHandler, POST: trpcHandler },
  '/auth/{...nextauth}': { GET: nextAuthHandler, POST: nextAuthHandler },
  '/mcp': { POST: mcp },
}
