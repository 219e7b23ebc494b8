'use client'

import {
  Activity,
  AppWindow,
  Bell,
  BookOpen,
  Braces,
  ClipboardCheck,
  KeyRound,
  Mail,
  Monitor,
  ScrollText,
  Settings,
  ShieldCheck,
  Trash2,
  UserRound,
  Users,
  Webhook,
} from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { CREATE } from '#components/ui/create-dialog.tsx'
import type { ProductPalette } from '#components/shell/product.ts'

type Keywords = 'docs' | 'account' | 'security' | 'sessions' | 'mail' | 'tokens' | 'webhooks' | 'admin' | 'proposals'

export default (): ProductPalette => {
  const t = texts('platform.product.palette')
  const keywords = (name: Keywords) => t(`keywords.${name}`).split(' ')
  const user = 'user' as const
  const operator = 'operator' as const
  const tokens = '/account/developer/tokens'
  return {
    create: [{ label: t('createToken'), href: `${tokens}${CREATE}`, icon: KeyRound, role: user }],
    pages: [
      { label: t('docs'), href: '/docs', icon: BookOpen, keywords: keywords('docs') },
      { label: t('conventions'), href: '/docs/conventions', icon: BookOpen, keywords: keywords('docs') },
      { label: t('reference'), href: '/docs/reference', icon: BookOpen, keywords: [...keywords('docs'), 'rest'] },
      { label: t('openapi'), href: '/api/openapi.json', icon: Braces, keywords: ['schema'] },
    ],
    settings: [
      { label: t('notifications'), href: '/notifications', icon: Bell, role: user, keywords: ['inbox', 'unread'] },
      { label: t('mails'), href: '/account/notifications', icon: Mail, role: user, keywords: keywords('mail') },
      {
        label: t('proposals'),
        href: '/account/proposals',
        icon: ClipboardCheck,
        role: user,
        keywords: keywords('proposals'),
      },
      { label: t('profile'), href: '/account', icon: UserRound, role: user, keywords: keywords('account') },
      { label: t('name'), href: '/account#name', icon: UserRound, role: user, keywords: keywords('account') },
      {
        label: t('security'),
        href: '/account/security',
        icon: ShieldCheck,
        role: user,
        keywords: keywords('security'),
      },
      {
        label: t('password'),
        href: '/account/security#password',
        icon: KeyRound,
        role: user,
        keywords: keywords('account'),
      },
      {
        label: t('sessions'),
        href: '/account/security#sessions',
        icon: Monitor,
        role: user,
        keywords: keywords('sessions'),
      },
      { label: t('delete'), href: '/account#delete', icon: Trash2, role: user },
      { label: t('tokens'), href: tokens, icon: KeyRound, role: user, keywords: keywords('tokens') },
      {
        label: t('webhooks'),
        href: '/account/developer/webhooks',
        icon: Webhook,
        role: user,
        keywords: keywords('webhooks'),
      },
      { label: t('programs'), href: '/account/developer/programs', icon: AppWindow, role: user, keywords: ['oauth'] },
      { label: t('installation'), href: '/admin', icon: Activity, role: operator, keywords: keywords('admin') },
      {
        label: t('installationSettings'),
        href: '/admin/installation',
        icon: Settings,
        role: operator,
        keywords: keywords('admin'),
      },
      { label: t('users'), href: '/admin/users', icon: Users, role: operator, keywords: keywords('admin') },
      { label: t('audit'), href: '/admin/audit', icon: ScrollText, role: operator, keywords: keywords('admin') },
    ],
  }
}
