import { procedure, router } from '#server/api/trpc/init.ts'
import {
  deleteAccount,
  signUp,
  updateAccount,
  whoAmI,
  signInMethods,
  signInOptions,
  unlinkProvider,
} from '#server/platform/accounts/account.service.ts'
import { listAudit } from '#server/platform/audit/audit.service.ts'
import { confirmIdentity, startConfirmation } from '#server/platform/accounts/confirmation.service.ts'
import { changeEmail, confirmEmail, requestEmailConfirmation } from '#server/platform/accounts/email.service.ts'
import { listDemoAccounts } from './demo.service.ts'
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
import {
  createRecoveryCodes,
  disableAuthenticatorApp,
  enableAuthenticatorApp,
  resetSecondFactor,
  startAuthenticatorApp,
} from '#server/platform/second-factor/second-factor.service.ts'
import { endSession, listSessions, signOutEverywhere } from '#server/platform/sessions/sessions.service.ts'
import { findToken } from '#server/platform/tokens/find-token.service.ts'
import { restoreToken, revokeToken } from '#server/platform/tokens/revoke-token.service.ts'
import { createToken, getToken, listScopes, listTokens } from '#server/platform/tokens/tokens.service.ts'
import { getUser, listUsers, updateUser } from '#server/platform/accounts/users.service.ts'

export const tokensRouter = router({
  list: procedure(listTokens),
  get: procedure(getToken),
  create: procedure(createToken),
  find: procedure(findToken),
  revoke: procedure(revokeToken),
  restore: procedure(restoreToken),
  scopes: procedure(listScopes),
})

export const accountRouter = router({
  me: procedure(whoAmI),
  signUp: procedure(signUp),
  update: procedure(updateAccount),
  delete: procedure(deleteAccount),
  sessions: procedure(listSessions),
  endSession: procedure(endSession),
  signOutEverywhere: procedure(signOutEverywhere),
  changePassword: procedure(changePassword),
  forgotPassword: procedure(forgotPassword),
  resetPassword: procedure(resetPassword),
  signInOptions: procedure(signInOptions),
  signInMethods: procedure(signInMethods),
  unlinkProvider: procedure(unlinkProvider),
  confirm: procedure(confirmIdentity),
  startConfirmation: procedure(startConfirmation),
  passkeys: procedure(listPasskeys),
  startPasskey: procedure(startPasskey),
  addPasskey: procedure(addPasskey),
  renamePasskey: procedure(renamePasskey),
  removePasskey: procedure(removePasskey),
  startPasskeySignIn: procedure(startPasskeySignIn),
  startPasskeySignUp: procedure(startPasskeySignUp),
  startAuthenticatorApp: procedure(startAuthenticatorApp),
  enableAuthenticatorApp: procedure(enableAuthenticatorApp),
  disableAuthenticatorApp: procedure(disableAuthenticatorApp),
  createRecoveryCodes: procedure(createRecoveryCodes),
  requestEmailConfirmation: procedure(requestEmailConfirmation),
  changeEmail: procedure(changeEmail),
  confirmEmail: procedure(confirmEmail),
  demo: procedure(listDemoAccounts),
})

export const usersRouter = router({
  list: procedure(listUsers),
  get: procedure(getUser),
  update: procedure(updateUser),
  resetSecondFactor: procedure(resetSecondFactor),
})

export const auditRouter = router({ list: procedure(listAudit) })
