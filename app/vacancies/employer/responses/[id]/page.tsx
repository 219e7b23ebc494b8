import { texts } from '#i18n/texts.ts'
import { ResponsePage } from '#app/vacancies/responses/response-page.tsx'
import type { RecordProps } from '#server/api/trpc/page.ts'

export const generateMetadata = () => ({ title: texts('vacancies.responses')('one') })

export default function ReceivedResponsePage({ params }: RecordProps) {
  return <ResponsePage side="employer" params={params} />
}
