import { PlacePage, placeMetadata } from './place-page.tsx'

export const generateMetadata = () => placeMetadata()

export default function PlacesPage() {
  return <PlacePage />
}
