import { Page } from '#components/shell/page.tsx'
export default function HomePage() {
  return (
    <Page>
      <h1>Quartet</h1>
    </Page>
  )
}
