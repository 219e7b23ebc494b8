'use client'

import { texts } from '#i18n/texts.ts'
import { useQuery } from '@tanstack/react-query'
import {
  BookOpen,
  Boxes,
  Cloud,
  Gauge,
  Globe,
  KeyRound,
  Layers,
  ListChecks,
  Network,
  Server,
  Shield,
  ShieldQuestion,
} from 'lucide-react'
import type { ProductPalette } from '#components/shell/product.ts'
import { CREATE } from '#components/ui/create-dialog.tsx'
import { useTRPC } from '#components/trpc/client.ts'

export default function cloudPalette(): ProductPalette {
  const t = texts('cloud.product.palette')
  return {
    create: [
      { label: t('createServer'), href: '/cloud/servers/new', icon: Cloud, role: 'user' },
      { label: t('createStack'), href: '/cloud/stacks/new', icon: Boxes, role: 'user' },
      { label: t('createZone'), href: `/cloud/dns${CREATE}`, icon: Globe, role: 'user' },
      { label: t('createNetwork'), href: `/cloud/networks${CREATE}`, icon: Network, role: 'user' },
    ],
    pages: [
      { label: t('servers'), href: '/cloud', icon: Cloud, role: 'user', keywords: [t('serverWords')] },
      { label: t('stacks'), href: '/cloud/stacks', icon: Boxes, role: 'user', keywords: [t('stackWords')] },
      { label: t('zones'), href: '/cloud/dns', icon: Globe, role: 'user' },
      { label: t('networks'), href: '/cloud/networks', icon: Network, role: 'user' },
      { label: t('firewalls'), href: '/cloud/firewalls', icon: Shield, role: 'user', keywords: [t('firewallWords')] },
      { label: t('keys'), href: '/cloud/keys', icon: KeyRound, role: 'user', keywords: [t('keyWords')] },
      { label: t('templates'), href: '/cloud/templates', icon: Layers, role: 'user', keywords: [t('templateWords')] },
      { label: t('jobs'), href: '/cloud/jobs', icon: ListChecks, role: 'user', keywords: [t('jobWords')] },
      { label: t('limits'), href: '/cloud/limits', icon: Gauge, role: 'user', keywords: [t('limitWords')] },
      { label: t('quotas'), href: '/cloud/quotas', icon: Gauge, role: 'operator' },
      { label: t('unknown'), href: '/cloud/unknown', icon: ShieldQuestion, role: 'operator' },
      { label: t('guide'), href: '/docs/cloud', icon: BookOpen, keywords: [t('guideWords')] },
    ],
    search: { label: t('search'), href: '/cloud?q=', icon: Cloud },
    useFound({ text, limit, own }) {
      const trpc = useTRPC()
      const { data } = useQuery(trpc.cloud.servers.list.queryOptions({ name: text, limit }, own))
      const things = (data?.items ?? []).map(({ ID, Name, IP }) => ({
        href: `/cloud/servers/${ID}`,
        name: Name,
        detail: IP,
      }))
      return [{ heading: t('servers'), icon: Server, things }]
    },
  }
}
