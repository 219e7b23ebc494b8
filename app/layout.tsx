import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { currentLocale } from '#i18n/store.ts'
import { texts, type Namespace } from '#i18n/texts.ts'
import { PlayerProvider } from '#components/music/player/player-provider.tsx'
import { AccountNotice } from '#components/shell/account-notice.tsx'
import { Footer } from '#components/shell/footer.tsx'
import { LateFonts } from '#components/shell/late-fonts.tsx'
import { Providers } from '#components/shell/providers.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { TopBar } from '#components/shell/top-bar.tsx'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { developerMode, face, pageContext, servedProducts } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'
import type { ProductId } from '#server/core/scopes.schema.ts'
import inter from './fonts/inter-latin-cyrillic.woff2'
import './globals.css'

export async function generateMetadata(): Promise<Metadata> {
  const { name } = await face()
  return { title: { default: name, template: `%s · ${name}` }, description: texts('shell')('description') }
}

export const viewport: Viewport = { colorScheme: 'light dark' }

/** Texts that every page uses in the browser; the player of an account goes on from page to page. */
const everywhere = (served: readonly ProductId[], signedIn: boolean): Namespace[] => [
  'ui',
  'shell',
  ...served.map((id) => `${id}.product` as const),
  ...(signedIn && served.includes('music') ? (['music.player'] as const) : []),
]

/** Reading the request's headers makes every page dynamic, as the nonce of the CSP requires. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const request = await headers()
  const { account } = await (await api()).account.me({})
  const { actor } = await pageContext()
  const served = servedProducts()
  const { name, logo, links, imprint, privacy, styles } = await face()
  const owner = actor.kind === 'account' ? actor : null
  return (
    <html lang={currentLocale()} suppressHydrationWarning>
      <body className="flex flex-col font-sans">
        {styles && <style>{styles}</style>}
        <Texts of={everywhere(served, account !== null)}>
          <Providers
            nonce={request.get('x-nonce') ?? undefined}
            served={served}
            developerMode={await developerMode()}
            signedIn={account !== null}
          >
            <Hydrate queries={account ? [trpc.notifications.counts.queryOptions({})] : []}>
              <TopBar account={account} name={name} logo={logo} />
              <AccountNotice withheld={owner?.withheld} emailUnconfirmed={owner?.emailUnconfirmed} />
              <PlayerProvider signedIn={account !== null}>
                {children}
                <Footer links={links} pages={{ imprint, privacy }} />
              </PlayerProvider>
            </Hydrate>
          </Providers>
        </Texts>
        <LateFonts files={[inter]} />
      </body>
    </html>
  )
}
