import { procedure, router } from '#server/trpc/init.ts'
import { createToken, getToken, listScopes, listTokens, revokeToken } from './tokens.service.ts'

export const tokensRouter = router({
  list: procedure(listTokens),
  get: procedure(getToken),
  create: procedure(createToken),
  revoke: procedure(revokeToken),
  scopes: procedure(listScopes),
})
