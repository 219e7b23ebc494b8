import { procedure, router } from '#server/api/trpc/init.ts'
import * as account from '#server/platform/accounts/account.service.ts'
import { setUp } from '#server/platform/accounts/setup.service.ts'
import { listRestoreOptions, requestRestore } from '#server/platform/accounts/setup-restore.service.ts'
import * as settings from '#server/platform/installation/settings.service.ts'
import { listAudit } from '#server/platform/audit/audit.service.ts'
import { confirmIdentity, startConfirmation } from '#server/platform/accounts/confirmation.service.ts'
import { changeEmail, confirmEmail, requestEmailConfirmation } from '#server/platform/accounts/email.service.ts'
import { ready } from './health.service.ts'
import { getInstallation } from './installation/installation.service.ts'
import { dropBackgroundJob, listBackgroundJobs, retryBackgroundJob } from './installation/jobs.service.ts'
import { readOpenApi } from './openapi.service.ts'
import { listDemoAccounts } from './demo.service.ts'
import * as passkeys from '#server/platform/passkeys/passkeys.service.ts'
import { changePassword, forgotPassword, resetPassword } from '#server/platform/accounts/password.service.ts'
import * as secondFactor from '#server/platform/second-factor/second-factor.service.ts'
import { endSession, listSessions, signOutEverywhere } from '#server/platform/sessions/sessions.service.ts'
import { findToken } from '#server/platform/tokens/find-token.service.ts'
import { restoreToken, revokeToken } from '#server/platform/tokens/revoke-token.service.ts'
import { createToken, getToken, listScopes, listTokens } from '#server/platform/tokens/tokens.service.ts'
import { getUser, listUsers, updateUser } from '#server/platform/accounts/users.service.ts'
import { withMarkedFacts } from '#server/platform/notifications/kinds.ts'
import * as mails from '#server/platform/notifications/mails.service.ts'
import * as notifications from '#server/platform/notifications/notifications.service.ts'
import { decideConsent, getConsent } from '#server/platform/programs/consent.service.ts'
import { endProgramAccess, listAdmittedPrograms } from '#server/platform/programs/grants.service.ts'
import * as programs from '#server/platform/programs/programs.service.ts'
import { declineProposal, getProposal, listProposals } from '#server/platform/proposals/proposals.service.ts'
import { approveProposal } from './approve-proposal.service.ts'
import * as deliveries from '#server/platform/webhooks/deliveries.service.ts'
import * as webhooks from '#server/platform/webhooks/webhooks.service.ts'

export const routers = {
  account: router({
    me: procedure(account.whoAmI),
    signUp: procedure(account.signUp),
    setUp: procedure(setUp),
    restoreOptions: procedure(listRestoreOptions),
    requestRestore: procedure(requestRestore),
    update: procedure(account.updateAccount),
    delete: procedure(account.deleteAccount),
    sessions: procedure(listSessions),
    endSession: procedure(endSession),
    signOutEverywhere: procedure(signOutEverywhere),
    changePassword: procedure(changePassword),
    forgotPassword: procedure(forgotPassword),
    resetPassword: procedure(resetPassword),
    signInOptions: procedure(account.signInOptions),
    signInMethods: procedure(account.signInMethods),
    unlinkProvider: procedure(account.unlinkProvider),
    confirm: procedure(confirmIdentity),
    startConfirmation: procedure(startConfirmation),
    passkeys: procedure(passkeys.listPasskeys),
    startPasskey: procedure(passkeys.startPasskey),
    addPasskey: procedure(passkeys.addPasskey),
    renamePasskey: procedure(passkeys.renamePasskey),
    removePasskey: procedure(passkeys.removePasskey),
    startPasskeySignIn: procedure(passkeys.startPasskeySignIn),
    startPasskeySignUp: procedure(passkeys.startPasskeySignUp),
    startAuthenticatorApp: procedure(secondFactor.startAuthenticatorApp),
    enableAuthenticatorApp: procedure(secondFactor.enableAuthenticatorApp),
    disableAuthenticatorApp: procedure(secondFactor.disableAuthenticatorApp),
    createRecoveryCodes: procedure(secondFactor.createRecoveryCodes),
    requestEmailConfirmation: procedure(requestEmailConfirmation),
    changeEmail: procedure(changeEmail),
    confirmEmail: procedure(confirmEmail),
    demo: procedure(listDemoAccounts),
  }),
  admin: router({
    overview: procedure(getInstallation),
    jobs: procedure(listBackgroundJobs),
    retryJob: procedure(retryBackgroundJob),
    dropJob: procedure(dropBackgroundJob),
  }),
  audit: router({ list: procedure(listAudit) }),
  /** What the pages of the documentation read. */
  docs: router({ api: procedure(readOpenApi) }),
  health: router({ ready: procedure(ready) }),
  installation: router({
    get: procedure(settings.getInstallationSettings),
    update: procedure(settings.updateInstallationSettings),
    sendTestMail: procedure(settings.sendTestMail),
  }),
  notifications: router({
    list: procedure(notifications.listNotifications, ({ items, next }) => ({
      items: items.map(withMarkedFacts),
      next,
    })),
    counts: procedure(notifications.countNotifications),
    mark: procedure(notifications.markNotification),
    markAll: procedure(notifications.markNotifications),
    mails: procedure(mails.listMailSettings),
    setMail: procedure(mails.updateMailSetting),
    subscription: procedure(mails.getMailSubscription),
    unsubscribe: procedure(mails.unsubscribeMails),
  }),
  programs: router({
    list: procedure(programs.listPrograms),
    create: procedure(programs.createProgram),
    update: procedure(programs.updateProgram),
    delete: procedure(programs.deleteProgram),
    renewSecret: procedure(programs.renewProgramSecret),
    consent: procedure(getConsent),
    decide: procedure(decideConsent),
    admitted: procedure(listAdmittedPrograms),
    end: procedure(endProgramAccess),
  }),
  proposals: router({
    list: procedure(listProposals),
    get: procedure(getProposal),
    approve: procedure(approveProposal),
    decline: procedure(declineProposal),
  }),
  tokens: router({
    list: procedure(listTokens),
    get: procedure(getToken),
    create: procedure(createToken),
    find: procedure(findToken),
    revoke: procedure(revokeToken),
    restore: procedure(restoreToken),
    scopes: procedure(listScopes),
  }),
  users: router({
    list: procedure(listUsers),
    get: procedure(getUser),
    update: procedure(updateUser),
    resetSecondFactor: procedure(secondFactor.resetSecondFactor),
  }),
  webhooks: router({
    list: procedure(webhooks.listWebhooks),
    get: procedure(webhooks.getWebhook),
    create: procedure(webhooks.createWebhook),
    update: procedure(webhooks.updateWebhook),
    delete: procedure(webhooks.deleteWebhook),
    rotateSecret: procedure(webhooks.rotateSecret),
    test: procedure(deliveries.sendTestEvent),
    deliveries: procedure(deliveries.listDeliveries),
    delivery: procedure(deliveries.getDelivery),
    sendAgain: procedure(deliveries.sendAgain),
    discard: procedure(deliveries.discardDelivery),
  }),
}
