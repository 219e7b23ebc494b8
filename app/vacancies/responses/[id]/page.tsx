import type { Metadata } from 'next'
import { ResponsePage, type ResponseParams } from '#app/vacancies/responses/response-page.tsx'

export const metadata: Metadata = { title: 'Response' }

export default function OwnResponsePage({ params }: { params: ResponseParams }) {
  return <ResponsePage side="applicant" params={params} />
}
