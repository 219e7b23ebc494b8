import { PlacePage, placeMetadata } from '../place-page.tsx'

type Props = { params: Promise<{ city: string }> }

export const generateMetadata = async ({ params }: Props) => placeMetadata((await params).city)

export default async function CityPage({ params }: Props) {
  return <PlacePage city={(await params).city} />
}
