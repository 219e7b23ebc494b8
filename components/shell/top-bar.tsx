'use client'

import Link from 'next/link'
import type { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import type { Logo as OwnLogo } from '#server/platform/installation/settings.schema.ts'
import { AccountMenu, type ShellAccount } from './account-menu.tsx'
import { ThemeMenu } from './bar-menu.tsx'
import { NotificationBell } from './notifications/bell.tsx'
import { MAIN_ID } from './page.tsx'
import { PaletteLauncher } from './palette-launcher.tsx'
import { DocsLink, ProductNav } from './product-nav.tsx'
import { products } from './products.ts'

type Picture = z.output<typeof OwnLogo>
type TopBarProps = { account: ShellAccount | null; name: string; logo: Picture | null }

/** In pixels. */
const LOGO_HEIGHT = 24
/** A logo at least this many times as wide as high is assumed to contain the name. */
const WORDMARK = 2.5

/** The header of every page. */
export function TopBar({ account, name, logo }: TopBarProps) {
  return (
    <>
      <a
        href={`#${MAIN_ID}`}
        className="sr-only z-50 rounded-md bg-fg px-3 py-2 font-medium text-canvas focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {texts('shell')('skip')}
      </a>
      <header className="sticky top-0 z-40 border-b bg-canvas/95 [backdrop-filter:blur(12px)]">
        <div className="page-frame flex min-h-12 flex-wrap items-center gap-1">
          <Link
            href="/"
            prefetch={false}
            className="mr-2 flex h-8 items-center gap-2 rounded-md font-semibold tracking-tight"
          >
            {logo ? <OwnPicture {...logo} /> : <Logo className="size-5" />}
            <span className={logo && isWordmark(logo) ? 'sr-only' : 'max-w-xs truncate max-sm:sr-only'}>{name}</span>
          </Link>
          <ProductNav />
          <div className="ml-auto flex items-center sm:gap-1">
            <PaletteLauncher roles={account?.roles ?? null} />
            <DocsLink />
            <ThemeMenu signedIn={account !== null} />
            {account && <NotificationBell />}
            <AccountMenu account={account} />
          </div>
        </div>
      </header>
    </>
  )
}

function OwnPicture({ src, width, height }: Picture) {
  return (
    <img
      src={src}
      alt=""
      className="rounded-sm"
      width={Math.round((width / height) * LOGO_HEIGHT)}
      height={LOGO_HEIGHT}
    />
  )
}

const isWordmark = ({ width, height }: Picture) => width / height >= WORDMARK

/** The default logo, if the operator has not chosen one: four squares in the colours of the first products. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" className={className} data-default-logo aria-hidden>
      {products.slice(0, 4).map(({ id }, index) => (
        <rect
          key={id}
          data-product={id}
          className="fill-accent"
          x={index % 2 ? 11 : 1}
          y={index < 2 ? 1 : 11}
          width="8"
          height="8"
          rx={2.5}
        />
      ))}
    </svg>
  )
}
