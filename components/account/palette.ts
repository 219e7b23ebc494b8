'use client'

import { BookOpen, Braces, KeyRound, Monitor, ScrollText, Trash2, UserRound, Users, Webhook } from 'lucide-react'
import type { ProductPalette } from '#components/shell/product.ts'

export default (): ProductPalette => ({
  create: [{ label: 'Create an API token', href: '/account/tokens#create', icon: KeyRound, role: 'user' }],
  pages: [
    { label: 'Documentation', href: '/docs', icon: BookOpen, keywords: ['docs', 'guides'] },
    { label: 'Errors, limits, versions', href: '/docs/conventions', icon: BookOpen, keywords: ['docs', 'api'] },
    { label: 'API reference', href: '/docs/reference', icon: BookOpen, keywords: ['docs', 'rest'] },
    { label: 'OpenAPI document', href: '/api/openapi.json', icon: Braces, keywords: ['schema'] },
  ],
  settings: [
    { label: 'Account', href: '/account', icon: UserRound, role: 'user', keywords: ['profile', 'settings'] },
    { label: 'Change your name', href: '/account#name', icon: UserRound, role: 'user', keywords: ['account'] },
    { label: 'Change your password', href: '/account#password', icon: KeyRound, role: 'user', keywords: ['account'] },
    { label: 'Sessions', href: '/account#sessions', icon: Monitor, role: 'user', keywords: ['account', 'devices'] },
    { label: 'Delete your account', href: '/account#delete', icon: Trash2, role: 'user' },
    { label: 'API tokens', href: '/account/tokens', icon: KeyRound, role: 'user', keywords: ['keys', 'settings'] },
    {
      label: 'Webhooks',
      href: '/account/webhooks',
      icon: Webhook,
      role: 'user',
      keywords: ['events', 'notifications'],
    },
    { label: 'Users and roles', href: '/admin/users', icon: Users, role: 'operator', keywords: ['admin'] },
    { label: 'Audit log', href: '/admin/audit', icon: ScrollText, role: 'operator', keywords: ['admin'] },
  ],
})
