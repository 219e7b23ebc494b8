import { texts } from '#i18n/texts.ts'
import { SectionNav } from '#components/shell/section-nav.tsx'

/** The pages of operators. */
export function AdminNav() {
  const links = [
    { href: '/admin', name: texts('admin.home')('overview') },
    { href: '/admin/users', name: texts('admin.users')('title') },
    { href: '/admin/installation', name: texts('admin.installation')('title') },
    { href: '/admin/audit', name: texts('admin.audit')('title') },
  ]
  return <SectionNav label={texts('admin.home')('nav')} links={links} />
}
