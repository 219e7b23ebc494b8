'use client'

import {
  AppWindow,
  Bell,
  BookOpen,
  Braces,
  KeyRound,
  Mail,
  Monitor,
  ScrollText,
  ShieldCheck,
  Trash2,
  UserRound,
  Users,
  Webhook,
} from 'lucide-react'
import { CREATE } from '#components/ui/create-dialog.tsx'
import type { ProductPalette } from '#components/shell/product.ts'

export default (): ProductPalette => ({
  create: [{ label: 'Create an API token', href: `/account/developer/tokens${CREATE}`, icon: KeyRound, role: 'user' }],
  pages: [
    { label: 'Documentation', href: '/docs', icon: BookOpen, keywords: ['docs', 'guides'] },
    { label: 'Errors, limits, versions', href: '/docs/conventions', icon: BookOpen, keywords: ['docs', 'api'] },
    { label: 'API reference', href: '/docs/reference', icon: BookOpen, keywords: ['docs', 'rest'] },
    { label: 'OpenAPI document', href: '/api/openapi.json', icon: Braces, keywords: ['schema'] },
  ],
  settings: [
    { label: 'Notifications', href: '/notifications', icon: Bell, role: 'user', keywords: ['inbox', 'unread'] },
    {
      label: 'Email notifications',
      href: '/account/notifications',
      icon: Mail,
      role: 'user',
      keywords: ['mail', 'unsubscribe', 'settings'],
    },
    { label: 'Profile', href: '/account', icon: UserRound, role: 'user', keywords: ['account', 'settings'] },
    { label: 'Change your name', href: '/account#name', icon: UserRound, role: 'user', keywords: ['account'] },
    {
      label: 'Security',
      href: '/account/security',
      icon: ShieldCheck,
      role: 'user',
      keywords: ['account', 'passkeys'],
    },
    {
      label: 'Change your password',
      href: '/account/security#password',
      icon: KeyRound,
      role: 'user',
      keywords: ['account'],
    },
    {
      label: 'Sessions',
      href: '/account/security#sessions',
      icon: Monitor,
      role: 'user',
      keywords: ['account', 'devices'],
    },
    { label: 'Delete your account', href: '/account#delete', icon: Trash2, role: 'user' },
    {
      label: 'API tokens',
      href: '/account/developer/tokens',
      icon: KeyRound,
      role: 'user',
      keywords: ['keys', 'leaked', 'settings'],
    },
    {
      label: 'Webhooks',
      href: '/account/developer/webhooks',
      icon: Webhook,
      role: 'user',
      keywords: ['events', 'notifications'],
    },
    { label: 'Programs', href: '/account/developer/programs', icon: AppWindow, role: 'user', keywords: ['oauth'] },
    { label: 'Users and roles', href: '/admin/users', icon: Users, role: 'operator', keywords: ['admin'] },
    { label: 'Audit log', href: '/admin/audit', icon: ScrollText, role: 'operator', keywords: ['admin'] },
  ],
})
