import type { ReactNode } from 'react'
import { Page, PageHeader } from '#components/shell/page.tsx'
import { Live } from './live.tsx'

type CloudPageProps = { title: ReactNode; description?: ReactNode; actions?: ReactNode; children: ReactNode }

/** The frame of every page of the panel. */
export function CloudPage({ title, description, actions, children }: CloudPageProps) {
  return (
    <Page product="cloud" className="flex flex-col gap-6">
      <Live />
      <PageHeader title={title} description={description} actions={actions} />
      {children}
    </Page>
  )
}
