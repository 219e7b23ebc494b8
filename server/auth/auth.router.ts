import { procedure, router } from '#server/trpc/init.ts'
import {
  deleteAccount,
  signUp,
  updateAccount,
  whoAmI,
  signInMethods,
  signInOptions,
  unlinkProvider,
} from './account.service.ts'
import { listAudit } from './audit.service.ts'
import { listDemoAccounts } from './demo.service.ts'
import { changePassword, forgotPassword, resetPassword } from './password.service.ts'
import { endSession, listSessions, signOutEverywhere } from './sessions.service.ts'
import { createToken, getToken, listScopes, listTokens, revokeToken } from './tokens.service.ts'
import { getUser, listUsers, updateUser } from './users.service.ts'

export const tokensRouter = router({
  list: procedure(listTokens),
  get: procedure(getToken),
  create: procedure(createToken),
  revoke: procedure(revokeToken),
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
  demo: procedure(listDemoAccounts),
})

export const usersRouter = router({
  list: procedure(listUsers),
  get: procedure(getUser),
  update: procedure(updateUser),
})

export const auditRouter = router({ list: procedure(listAudit) })
