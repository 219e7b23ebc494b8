import { texts } from '#i18n/texts.ts'
import { OwnPage } from '#components/docs/own-page.tsx'
import { face } from '#server/api/trpc/page.ts'

export const generateMetadata = () => ({ title: texts('shell.footer')('imprint') })

export default async function ImprintPage() {
  return <OwnPage name="imprint" written={(await face()).imprint} />
}
