import { texts } from '#i18n/texts.ts'
import { ResponsePage, type ResponseParams } from '#app/vacancies/responses/response-page.tsx'

export const generateMetadata = () => ({ title: texts('vacancies.responses')('one') })

export default function OwnResponsePage({ params }: { params: ResponseParams }) {
  return <ResponsePage side="applicant" params={params} />
}
