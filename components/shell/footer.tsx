import Link from 'next/link'
import { texts } from '#i18n/texts.ts'
import { OWN_PAGES, type OwnPage, type OwnPageName } from '#server/platform/installation/settings.schema.ts'

interface FooterProps {
  links: readonly { label: string; url: string }[]
  pages: Record<OwnPageName, OwnPage>
}

/** The links and pages that the operator has configured for the foot of every page; nothing if there are none. */
export function Footer({ links, pages }: FooterProps) {
  const t = texts('shell.footer')
  const written = OWN_PAGES.filter((name) => Object.keys(pages[name]).length > 0)
  const all = [...links, ...written.map((name) => ({ label: t(name), url: `/${name}` }))]
  if (all.length === 0) return null
  return (
    <footer className="mt-auto border-t">
      <nav aria-label={t('label')} className="page-frame flex flex-wrap gap-x-6 gap-y-2 py-4 text-muted">
        {all.map(({ label, url }) => (
          <Link key={label + url} href={url} prefetch={false} className="hover:text-fg hover:underline">
            {label}
          </Link>
        ))}
      </nav>
    </footer>
  )
}
