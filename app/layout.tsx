import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { PlayerProvider } from '#components/music/player/player-provider.tsx'
import { AccountNotice } from '#components/shell/account-notice.tsx'
import { LateFonts } from '#components/shell/late-fonts.tsx'
import { Providers } from '#components/shell/providers.tsx'
import { TopBar } from '#components/shell/top-bar.tsx'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { developerMode, pageContext, servedProducts } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'
import inter from './fonts/inter-latin-cyrillic.woff2'
import './globals.css'

export const metadata: Metadata = {
  title: { default: 'Quartet', template: '%s · Quartet' },
  description: 'Cloud panel, job search, ride feedback and a music catalogue in one self-hosted application.',
}

export const viewport: Viewport = { colorScheme: 'light dark' }

/** Reading the request's headers makes every page dynamic, as the nonce of the CSP requires. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const request = await headers()
  const { account } = await (await api()).account.me({})
  const { actor } = await pageContext()
  const owner = actor.kind === 'account' ? actor : null
  return (
    <html lang="en" suppressHydrationWarning>
      <body className="flex flex-col font-sans">
        <Providers
          nonce={request.get('x-nonce') ?? undefined}
          served={servedProducts()}
          developerMode={await developerMode()}
          signedIn={account !== null}
        >
          <Hydrate queries={account ? [trpc.notifications.counts.queryOptions({})] : []}>
            <TopBar account={account} />
            <AccountNotice withheld={owner?.withheld} emailUnconfirmed={owner?.emailUnconfirmed} />
            <PlayerProvider signedIn={account !== null}>{children}</PlayerProvider>
          </Hydrate>
        </Providers>
        <LateFonts files={[inter]} />
      </body>
    </html>
  )
}
