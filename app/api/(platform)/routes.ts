import { type EndpointOptions, endpoint } from '#server/api/http/endpoint.ts'
import type { RouteHandler } from '#server/api/http/request.ts'
import type { RouteList } from '#server/api/http/route-table.ts'
import { listGuides, readGuideFile } from '#server/products/platform/guides.service.ts'
import { nextAuthHandler } from '#server/products/platform/next-auth-handler.ts'
import { trpcHandler } from '#server/api/trpc/handler.ts'
import * as account from '#server/platform/accounts/account.service.ts'
import { setUp } from '#server/platform/accounts/setup.service.ts'
import { AUDIT_FORMATS, AuditLines, AuditTable } from '#server/platform/audit/audit.schema.ts'
import { exportAudit, listAudit } from '#server/platform/audit/audit.service.ts'
import { confirmIdentity, startConfirmation } from '#server/platform/accounts/confirmation.service.ts'
import { listDemoAccounts } from '#server/products/platform/demo.service.ts'
import { changeEmail, confirmEmail, requestEmailConfirmation } from '#server/platform/accounts/email.service.ts'
import * as passkeys from '#server/platform/passkeys/passkeys.service.ts'
import { changePassword, forgotPassword, resetPassword } from '#server/platform/accounts/password.service.ts'
import * as mails from '#server/platform/notifications/mails.service.ts'
import { MailSetting, NotificationStream } from '#server/platform/notifications/notifications.schema.ts'
import * as notifications from '#server/platform/notifications/notifications.service.ts'
import { notificationStream, unsubscriptionReply } from '#server/products/platform/notification-stream.ts'
import { declineProposal, getProposal, listProposals } from '#server/platform/proposals/proposals.service.ts'
import { decideConsent, getConsent } from '#server/platform/programs/consent.service.ts'
import { endProgramAccess, listAdmittedPrograms } from '#server/platform/programs/grants.service.ts'
import {
  RevocationRequest,
  RevocationResponse,
  TokenRequest,
  TokenResponse,
} from '#server/platform/programs/oauth.schema.ts'
import * as oauth from '#server/platform/programs/oauth.service.ts'
import * as programs from '#server/platform/programs/programs.service.ts'
import * as secondFactor from '#server/platform/second-factor/second-factor.service.ts'
import { endSession, listSessions, signOutEverywhere } from '#server/platform/sessions/sessions.service.ts'
import { findToken } from '#server/platform/tokens/find-token.service.ts'
import { restoreToken, revokeCallingToken, revokeToken } from '#server/platform/tokens/revoke-token.service.ts'
import * as tokens from '#server/platform/tokens/tokens.service.ts'
import { getUser, listUsers, updateUser } from '#server/platform/accounts/users.service.ts'
import { oauthEndpoint } from '#server/api/http/oauth-endpoint.ts'
import { textReply, textsResponse } from '#server/api/http/reply.ts'
import { approveProposal } from '#server/products/platform/approve-proposal.service.ts'
import { live, ready } from '#server/products/platform/health.service.ts'
import { getInstallation } from '#server/products/platform/installation/installation.service.ts'
import * as jobs from '#server/products/platform/installation/jobs.service.ts'
import { metricsReader } from '#server/products/platform/metrics-reader.ts'
import { readMetrics } from '#server/products/platform/metrics.service.ts'
import { readInternalApi, readOpenApi } from '#server/products/platform/openapi.service.ts'
import { getSecurityTxt } from '#server/products/platform/security-txt.service.ts'
import * as deliveries from '#server/platform/webhooks/deliveries.service.ts'
import * as webhooks from '#server/platform/webhooks/webhooks.service.ts'

const FOR_AN_HOUR = { 'cache-control': 'public, max-age=3600', vary: 'Host' }

const asText = (type: string, more: Omit<EndpointOptions<string>, 'respond'>): EndpointOptions<string> => ({
  ...more,
  respond: (text, _ctx, request) =>
    textReply(request, 200, text, { ...FOR_AN_HOUR, 'content-type': `${type}; charset=utf-8` }, true),
})

/** A probe, which has no caller. */
const PROBE = { etag: false, unlimited: true, accepts: { token: false, cookie: false } }

/** Loaded with its library at the first request of an assistant: most processes never need the 13 MB. */
const mcp: RouteHandler = async (request, context) => {
  const { mcpHandler } = await import('#server/api/mcp/handler.ts')
  return mcpHandler(request, context)
}

export const aliases = [
  // Where people look who have found a vulnerability.
  /^\/\.well-known\/security\.txt$/,
  // Where OAuth 2 clients look; the page for people, `/oauth/authorize`, is Next's.
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
    GET: endpoint(oauth.getResourceMetadata, { cache: 'public, max-age=3600' }),
  },
  '/.well-known/oauth-authorization-server': {
    GET: endpoint(oauth.getServerMetadata, { cache: 'public, max-age=3600' }),
  },
  '/.well-known/security.txt': {
    GET: endpoint(getSecurityTxt, asText('text/plain', { answers: { 200: { 'text/plain': getSecurityTxt.output } } })),
  },

  '/account': {
    GET: endpoint(account.whoAmI),
    POST: endpoint(account.signUp, { status: 201, location: () => '/api/account' }),
    PATCH: endpoint(account.updateAccount),
  },
  '/account/authenticator-app': {
    POST: endpoint(secondFactor.enableAuthenticatorApp, { status: 201, failures: ['conflict', 'not_found'] }),
    DELETE: endpoint(secondFactor.disableAuthenticatorApp, { status: 204, failures: ['not_found'] }),
  },
  '/account/authenticator-app-secret': {
    POST: endpoint(secondFactor.startAuthenticatorApp, { failures: ['conflict'] }),
  },
  '/account/confirm-email': { POST: endpoint(confirmEmail, { status: 204, failures: ['conflict'] }) },
  '/account/confirmation': { POST: endpoint(confirmIdentity, { status: 204 }) },
  '/account/confirmation-options': { POST: endpoint(startConfirmation) },
  '/account/consent': { GET: endpoint(getConsent), POST: endpoint(decideConsent) },
  '/account/deletion': { POST: endpoint(account.deleteAccount, { status: 204 }) },
  '/account/demo': { GET: endpoint(listDemoAccounts) },
  '/account/email': { POST: endpoint(changeEmail, { status: 202, failures: ['conflict'] }) },
  '/account/email-confirmation': { POST: endpoint(requestEmailConfirmation, { status: 202 }) },
  '/account/forgot-password': { POST: endpoint(forgotPassword, { status: 202 }) },
  '/account/passkey-options': { POST: endpoint(passkeys.startPasskey) },
  '/account/passkey-sign-in': { POST: endpoint(passkeys.startPasskeySignIn) },
  '/account/passkey-sign-up': { POST: endpoint(passkeys.startPasskeySignUp) },
  '/account/passkeys': {
    GET: endpoint(passkeys.listPasskeys),
    POST: endpoint(passkeys.addPasskey, { status: 201, failures: ['conflict'] }),
  },
  '/account/passkeys/{id}': {
    PATCH: endpoint(passkeys.renamePasskey),
    DELETE: endpoint(passkeys.removePasskey, { status: 204, failures: ['conflict'] }),
  },
  '/account/password': { POST: endpoint(changePassword, { status: 204 }) },
  '/account/programs': { GET: endpoint(listAdmittedPrograms) },
  '/account/programs/{id}': { DELETE: endpoint(endProgramAccess, { status: 204 }) },
  '/account/recovery-codes': {
    POST: endpoint(secondFactor.createRecoveryCodes, { status: 201, failures: ['conflict'] }),
  },
  '/account/reset-password': { POST: endpoint(resetPassword, { status: 204 }) },
  '/account/setup': {
    POST: endpoint(setUp, { status: 201, location: () => '/api/account', failures: ['forbidden'] }),
  },
  '/account/sessions': { GET: endpoint(listSessions) },
  '/account/sessions/{id}': { DELETE: endpoint(endSession, { status: 204 }) },
  '/account/sign-in-methods': { GET: endpoint(account.signInMethods) },
  '/account/sign-in-methods/{provider}': {
    DELETE: endpoint(account.unlinkProvider, { status: 204, failures: ['conflict'] }),
  },
  '/account/sign-in-options': { GET: endpoint(account.signInOptions) },
  '/account/sign-out-everywhere': { POST: endpoint(signOutEverywhere, { status: 204 }) },

  '/admin/overview': { GET: endpoint(getInstallation, { etag: false }) },
  '/admin/jobs': { GET: endpoint(jobs.listBackgroundJobs) },
  '/admin/jobs/{id}': { DELETE: endpoint(jobs.dropBackgroundJob, { status: 204, failures: ['conflict'] }) },
  '/admin/jobs/{id}/retry': { POST: endpoint(jobs.retryBackgroundJob, { failures: ['conflict'] }) },

  '/users': { GET: endpoint(listUsers) },
  '/users/{id}': { GET: endpoint(getUser), PATCH: endpoint(updateUser, { failures: ['conflict'] }) },
  '/users/{id}/second-factor': { DELETE: endpoint(secondFactor.resetSecondFactor, { status: 204 }) },

  '/tokens': {
    GET: endpoint(tokens.listTokens),
    POST: endpoint(tokens.createToken, { status: 201, location: ({ id }) => `/api/tokens/${id}` }),
  },
  '/tokens/{id}': { GET: endpoint(tokens.getToken), DELETE: endpoint(revokeToken, { status: 204 }) },
  '/tokens/{id}/restore': { POST: endpoint(restoreToken, { failures: ['conflict'] }) },
  '/tokens/search': { POST: endpoint(findToken) },
  '/token': { GET: endpoint(tokens.getCallingToken), DELETE: endpoint(revokeCallingToken, { status: 204 }) },
  '/scopes': { GET: endpoint(tokens.listScopes) },

  '/programs': {
    GET: endpoint(programs.listPrograms),
    POST: endpoint(programs.createProgram, { status: 201, location: ({ id }) => `/api/programs/${id}` }),
  },
  '/programs/{id}': {
    GET: endpoint(programs.getProgram),
    PATCH: endpoint(programs.updateProgram),
    DELETE: endpoint(programs.deleteProgram, { status: 204 }),
  },
  '/programs/{id}/secret': { POST: endpoint(programs.renewProgramSecret) },

  '/oauth/revoke': {
    POST: oauthEndpoint(oauth.revokeOAuthToken, { request: RevocationRequest, answer: RevocationResponse }),
  },
  '/oauth/token': { POST: oauthEndpoint(oauth.exchangeToken, { request: TokenRequest, answer: TokenResponse }) },

  '/webhooks': {
    GET: endpoint(webhooks.listWebhooks),
    POST: endpoint(webhooks.createWebhook, { status: 201, location: ({ id }) => `/api/webhooks/${id}` }),
  },
  '/webhooks/{id}': {
    GET: endpoint(webhooks.getWebhook),
    PATCH: endpoint(webhooks.updateWebhook),
    DELETE: endpoint(webhooks.deleteWebhook, { status: 204 }),
  },
  '/webhooks/{id}/deliveries': { GET: endpoint(deliveries.listDeliveries) },
  '/webhooks/{id}/deliveries/{delivery_id}': {
    GET: endpoint(deliveries.getDelivery),
    DELETE: endpoint(deliveries.discardDelivery, { status: 204 }),
  },
  '/webhooks/{id}/deliveries/{delivery_id}/retry': { POST: endpoint(deliveries.sendAgain, { status: 202 }) },
  '/webhooks/{id}/secret': { POST: endpoint(webhooks.rotateSecret, { status: 201 }) },
  '/webhooks/{id}/test': { POST: endpoint(deliveries.sendTestEvent, { status: 202 }) },

  '/notifications': { GET: endpoint(notifications.listNotifications) },
  '/notifications/{id}': { PATCH: endpoint(notifications.markNotification) },
  '/notifications/counts': { GET: endpoint(notifications.countNotifications) },
  '/notifications/events': {
    GET: endpoint(notifications.followNotifications, {
      answers: { 200: { 'text/event-stream': NotificationStream } },
      etag: false,
      respond: (_, ctx) => notificationStream(ctx),
    }),
  },
  '/notifications/mails': { GET: endpoint(mails.listMailSettings) },
  '/notifications/mails/{product}': { PATCH: endpoint(mails.updateMailSetting) },
  '/notifications/read': { POST: endpoint(notifications.markNotifications) },
  '/notifications/unsubscribe/{token}': {
    GET: endpoint(mails.getMailSubscription, {
      respond: unsubscriptionReply,
      answers: { 200: MailSetting, 302: null },
      responseHeaders: ['Location'],
      etag: false,
    }),
    POST: endpoint(mails.unsubscribeMails, { status: 204, form: true }),
  },

  '/proposals': { GET: endpoint(listProposals) },
  '/proposals/{id}': { GET: endpoint(getProposal) },
  '/proposals/{id}/approve': { POST: endpoint(approveProposal, { failures: ['conflict', 'gone'] }) },
  '/proposals/{id}/decline': { POST: endpoint(declineProposal, { failures: ['conflict'] }) },

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

  // Files outside `/api`.
  '/llms.txt': { GET: endpoint(listGuides, asText('text/plain', { atRoot: true })) },
  '/docs/{file}': { GET: endpoint(readGuideFile, asText('text/markdown', { atRoot: true })) },

  // Handlers made by libraries: for our pages, for sign-in, and for assistants.
  '/trpc/{trpc}': { GET: trpcHandler, POST: trpcHandler },
  '/auth/{...nextauth}': { GET: nextAuthHandler, POST: nextAuthHandler },
  '/mcp': { POST: mcp },
}
