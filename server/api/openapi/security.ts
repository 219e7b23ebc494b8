import { products, servedProduct, servedScopes } from '#server/core/products.ts'
import { DEFAULT_LOCALE } from '#i18n/locales.ts'
import { scopeText } from '#server/core/product-texts.schema.ts'
import { ALL_SCOPES, isScope } from '#server/core/scopes.schema.ts'
import type { Endpoint } from '#server/api/http/endpoint.ts'

type Listener = 'public' | 'internal'

const OF_TOKENS = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API token, created at `/account/developer/tokens` or by `POST /api/tokens`',
  },
  bareToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The same token without a scheme word',
  },
}

/** The credentials that a listener takes. */
export function securitySchemes(listener: Listener, origin: string) {
  if (listener === 'internal') return OF_TOKENS
  return {
    ...OF_TOKENS,
    oauth: {
      type: 'oauth2',
      description: 'The same token by its scopes: a program gets it with the consent of a person.',
      flows: {
        authorizationCode: {
          authorizationUrl: `${origin}/oauth/authorize`,
          tokenUrl: `${origin}/oauth/token`,
          refreshUrl: `${origin}/oauth/token`,
          scopes: Object.fromEntries(
            servedScopes(ALL_SCOPES).map((scope) => [scope, scopeText(scope, DEFAULT_LOCALE)]),
          ),
        },
      },
    },
    apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'The same token' },
    ...Object.fromEntries(
      products().flatMap(({ credential }) =>
        credential ? [[credential.name, { type: 'http', scheme: 'bearer', description: credential.description }]] : [],
      ),
    ),
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'next-auth.session-token',
      description: 'Session of the pages of this server; changes only from the same origin',
    },
  }
}

/** The alternatives an endpoint takes, with the scope that each needs. */
export function securityOf({ operation, options }: Endpoint): Record<string, string[]>[] {
  const { token: takesToken = true, cookie = true, apiKey = false, link = false } = options.accepts ?? {}
  const token = takesToken && operation.access !== 'session'
  const own = servedProduct(operation.product)?.credential
  const scopes = isScope(operation.access) ? [operation.access] : []
  return [
    ...(operation.access === 'anyone' ? [{}] : []),
    ...(token && scopes.length > 0 && options.listener !== 'internal' ? [{ oauth: scopes }] : []),
    ...(token ? [{ token: [] }, { bareToken: [] }] : []),
    ...(apiKey ? [{ apiKey: [] }] : []),
    ...(link && own ? [{ [own.name]: [] }] : []),
    ...(cookie ? [{ session: [] }] : []),
  ]
}
