import type { Locale } from '#i18n/locales.ts'
import { texts } from '#i18n/texts.ts'
import type { ReactNode } from 'react'
import Link from 'next/link'
import { Page } from '#components/shell/page.tsx'
import type { ProductId } from '#components/shell/products.ts'
import { Texts } from '#components/shell/texts.tsx'
import { cn } from '#components/ui/cn.ts'
import { Contents, FoldedContents, type Heading } from './contents.tsx'
import { guideName, GUIDES } from './guides.ts'

interface DocsFrameProps {
  /** The path of the page, to mark it in the menu. */
  path: string
  product?: ProductId | undefined
  /** The products that this installation serves: the menu has their guides. */
  served: readonly ProductId[]
  /** The title, in English unless `lang` is set. */
  title: string
  lang?: Locale
  headings: readonly Heading[]
  /** Entries below the last entry of the menu. */
  parts?: readonly MenuLink[]
  children: ReactNode
}

interface MenuLink {
  href: string
  name: string
  /** The language of the name, unless it is that of the page. */
  lang?: Locale
}

/** A page of the documentation: the menu on the left (on top on a phone), the text and its headings beside it. */
export function DocsFrame(props: DocsFrameProps) {
  const { path, product, served, title, lang = 'en', headings, parts = [], children } = props
  return (
    <Page product={product}>
      <div className="gap-12 lg:flex">
        <DocsNav path={path} served={served} parts={parts} />
        <article className="min-w-0 max-w-reading flex-1 max-lg:mt-6">
          <h1 lang={lang} className="mb-4 text-2xl font-semibold tracking-tight text-balance">
            {title}
          </h1>
          <FoldedContents headings={headings} />
          <Texts of={['docs.call', 'docs.samples']}>{children}</Texts>
        </article>
        <Contents headings={headings} />
      </div>
    </Page>
  )
}

/** Menu of the documentation. On a phone its entries wrap. */
function DocsNav({ path, served, parts = [] }: Pick<DocsFrameProps, 'path' | 'served' | 'parts'>) {
  const t = texts('docs.frame')
  const guides = GUIDES.filter(({ product }) => served.includes(product))
  const links = [
    { href: '/docs', name: t('start') },
    ...guides.map(({ slug }) => ({ href: `/docs/${slug}`, name: guideName(slug) })),
    { href: '/docs/reference', name: t('reference') },
  ]
  return (
    <nav aria-label={t('title')} className="w-48 shrink-0 max-lg:w-full lg:sticky lg:top-20 lg:self-start">
      <ul className="flex flex-wrap gap-1 lg:flex-col">
        {links.map((link) => (
          <MenuEntry key={link.href} link={link} path={path} />
        ))}
      </ul>
      {parts.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-1 border-line max-lg:border-t max-lg:pt-1 lg:ml-2.5 lg:flex-col lg:border-l lg:pl-2">
          {parts.map((link) => (
            <MenuEntry key={link.href} link={link} path={path} />
          ))}
        </ul>
      )}
    </nav>
  )
}

function MenuEntry({ link: { href, name, lang }, path }: { link: MenuLink; path: string }) {
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        lang={lang}
        aria-current={href === path ? 'page' : undefined}
        className={cn(
          'flex min-h-8 items-center rounded-md px-2.5 idle:hover:bg-hover idle:hover:text-fg',
          href === path ? 'bg-accent-soft font-medium text-accent-text' : 'text-muted',
        )}
      >
        {name}
      </Link>
    </li>
  )
}
