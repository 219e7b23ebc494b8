import { PlacePage, placeMetadata } from '../../place-page.tsx'

type Props = { params: Promise<{ city: string; trade: string }> }

export async function generateMetadata({ params }: Props) {
  const { city, trade } = await params
  return placeMetadata(city, trade)
}

export default async function TradePage({ params }: Props) {
  const { city, trade } = await params
  return <PlacePage city={city} trade={trade} />
}
