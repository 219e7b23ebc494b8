import type { ReactNode } from 'react'
import { Texts } from '#components/shell/texts.tsx'
import { Page } from '#components/shell/page.tsx'

/** Sign-in, sign-up and password pages: one narrow column in the middle. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <Page width="full" className="flex max-w-sm flex-1 flex-col justify-center gap-6 px-4 py-10">
      <Texts of={['auth']}>{children}</Texts>
    </Page>
  )
}
