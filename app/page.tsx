import Link from 'next/link'
import { Button } from '#components/ui/button.tsx'
import { FirstCall } from '#components/home/first-call.tsx'
import { ProductCard } from '#components/home/product-card.tsx'
import { Page } from '#components/shell/page.tsx'
import { products } from '#components/shell/products.ts'
import { pageContext } from '#server/trpc/page.ts'

export default async function HomePage() {
  const { origin } = await pageContext()
  return (
    <Page width="wide">
      <div className="grid items-center gap-8 py-4 lg:grid-cols-2 lg:gap-12 lg:py-8">
        <div>
          <h1 className="text-2xl font-semibold tracking-tight text-balance sm:text-3xl">
            Four products, one server, all yours
          </h1>
          <p className="mt-4 max-w-xl text-base text-pretty text-muted">
            Quartet is a cloud panel, a job search, ride feedback and a music catalogue in one self-hosted application.
            One account, one database, one API: whatever a page can do, a program can do too.
          </p>
          <div className="mt-6 flex flex-wrap gap-2">
            <Button asChild variant="primary" size="lg">
              <Link href="/vacancies">Search vacancies</Link>
            </Button>
            <Button asChild size="lg">
              <Link href="/docs">Read the API docs</Link>
            </Button>
          </div>
        </div>
        <FirstCall origin={origin} />
      </div>
      <div className="mt-6 grid gap-4 sm:grid-cols-2">
        {products.map((product) => (
          <ProductCard key={product.id} product={product} />
        ))}
      </div>
    </Page>
  )
}
