import { expect, test } from 'vitest'
import type { Endpoint } from '#server/api/http/endpoint.ts'
import { apiRoutes } from '#server/api/http/routes.ts'
import { policyOf } from '#server/testing/access/access-policy.ts'
import { appRouter } from '#server/app-router.ts'

/** What only our own pages can do in this form, by reason; the introduction of the API description says the same. */
const EXEMPT: Record<string, readonly string[]> = {
  'a stolen token must not be enough to take over an account or to delete it': [
    'account.addPasskey',
    'account.changeEmail',
    'account.changePassword',
    'account.confirm',
    'account.consent',
    'account.createRecoveryCodes',
    'account.decideConsent',
    'account.delete',
    'account.disableAuthenticatorApp',
    'account.enableAuthenticatorApp',
    'account.endProgram',
    'account.endSession',
    'account.passkeys',
    'account.programs',
    'account.removePasskey',
    'account.renamePasskey',
    'account.requestEmailConfirmation',
    'account.sessions',
    'account.signInMethods',
    'account.signOutEverywhere',
    'account.startAuthenticatorApp',
    'account.startConfirmation',
    'account.startPasskey',
    'account.unlinkProvider',
    'account.update',
    'appPasswords.create',
    'appPasswords.delete',
    'appPasswords.list',
    'listenBrainz.connect',
    'listenBrainz.disconnect',
    'listenBrainz.get',
    'tokens.restore',
    'users.resetSecondFactor',
  ],
  'an installation is set up by a person in a browser, or by commands': [
    'account.requestRestore',
    'account.restoreOptions',
    'installation.get',
    'installation.sendTestMail',
    'installation.update',
  ],
  'a page for search engines is made of the search, its facets and the salary statistics': ['places.get'],
  'a token must not approve what a token has proposed': ['proposals.approve', 'proposals.decline'],
  'the catalogue is changed on the internal layer, with a service token': [
    ...['albums', 'artists', 'tracks'].flatMap((noun) => [`${noun}.create`, `${noun}.update`, `${noun}.delete`]),
    'catalogue.titleRules',
    'ledger.show',
    'ledger.undo',
    'tracks.play',
  ],
  'programs read the catalogue by the restricted calls of the external layer': [
    'albums.byArtist',
    'albums.get',
    'albums.list',
    'artists.get',
    'artists.list',
    'catalogue.search',
    'tracks.byAlbum',
    'tracks.byArtist',
    'tracks.chart',
    'tracks.get',
    'tracks.list',
    'tracks.topToday',
  ],
  'our player offers what a program just asks for: a file that cannot be transcoded is sent as it is': [
    'tracks.quality',
  ],
  'it shows operators in a page what the internal layer answers': ['catalogue.explore'],
}

test('every action of our pages is a call that a program with a token can make too, but for named exemptions', async () => {
  const { routes } = await apiRoutes()
  const offered = new Set(
    routes.flatMap(({ pattern, handlers }) =>
      Object.entries(handlers).flatMap(([method, handler]) => {
        const { operation, options } = handler as Partial<Endpoint>
        if (!operation || options?.listener === 'internal' || options?.atRoot) return []
        return policyOf(method, pattern.replaceAll(/\[(\w+)\]/g, '{$1}')).who === 'session' ? [] : [operation.id]
      }),
    ),
  )
  const used = operationsOf(appRouter._def.procedures)
  expect(used.filter((id) => !offered.has(id)).toSorted()).toEqual(Object.values(EXEMPT).flat().toSorted())
})

function operationsOf(procedures: object): string[] {
  return Object.values(procedures).map(
    (item: { _def: { meta?: { operation?: string } } }) => item._def.meta?.operation ?? '?',
  )
}
