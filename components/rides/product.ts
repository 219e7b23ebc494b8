import { CarFront } from 'lucide-react'
import type { ShellProduct } from '#components/shell/product.ts'

export const rides: ShellProduct = {
  id: 'rides',
  icon: CarFront,
  palette: () => import('./palette.ts'),
  home: () => import('./home/home.ts'),
}
