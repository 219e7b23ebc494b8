import { texts } from '#i18n/texts.ts'
import { OwnPage } from '#components/docs/own-page.tsx'
import { face } from '#server/api/trpc/page.ts'

export const generateMetadata = () => ({ title: texts('shell.footer')('privacy') })

export default async function PrivacyPage() {
  return <OwnPage name="privacy" written={(await face()).privacy} />
}
