import Link from 'next/link'
import type { ShellAccount } from './account.ts'
import { AccountMenu } from './account-menu.tsx'
import { Logo } from './logo.tsx'
import { MAIN_ID } from './page.tsx'
import { PaletteLauncher } from './palette-launcher.tsx'
import { ProductNav } from './product-nav.tsx'
import { ThemeMenu } from './theme-menu.tsx'

/** The one frame of all products. */
export function TopBar({ account }: { account: ShellAccount | null }) {
  return (
    <>
      <a
        href={`#${MAIN_ID}`}
        className="sr-only z-50 rounded-md bg-fg px-3 py-2 font-medium text-canvas focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-40 border-b bg-canvas/85 backdrop-blur-md">
        <div className="flex min-h-12 flex-wrap items-center gap-1 px-3 sm:px-4">
          <Link
            href="/"
            prefetch={false}
            className="mr-2 flex h-8 items-center gap-2 rounded-md font-semibold tracking-tight"
          >
            <Logo className="size-5" />
            <span className="max-sm:sr-only">Quartet</span>
          </Link>
          <ProductNav />
          <div className="ml-auto flex items-center gap-1">
            <PaletteLauncher roles={account?.roles ?? null} />
            <ThemeMenu />
            <AccountMenu account={account} />
          </div>
        </div>
      </header>
    </>
  )
}
