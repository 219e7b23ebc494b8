import { texts } from '#i18n/texts.ts'
import { ResponsePage } from '#app/vacancies/responses/response-page.tsx'
import type { RecordProps } from '#server/api/trpc/page.ts'

export const generateMetadata = () => ({ title: texts('vacancies.responses')('one') })

export default function OwnResponsePage({ params }: RecordProps) {
  return <ResponsePage side="applicant" params={params} />
}
