import type { Vacancy } from '#prisma/generated/client.ts'

export type PayColumns = Pick<
  Vacancy,
  'salaryFrom' | 'salaryTo' | 'salaryCurrency' | 'salaryGross' | 'salaryMode' | 'salaryFrequency'
>

/** A vacancy that does not tell its pay. */
export const NO_PAY: PayColumns = {
  salaryFrom: null,
  salaryTo: null,
  salaryCurrency: null,
  salaryGross: null,
  salaryMode: null,
  salaryFrequency: null,
}

export type AddressColumns = Pick<
  Vacancy,
  'addressRaw' | 'addressCity' | 'addressStreet' | 'addressBuilding' | 'addressDescription' | 'lat' | 'lng' | 'metro'
>

/** A vacancy that only tells its area. */
export const NO_ADDRESS: AddressColumns = {
  addressRaw: null,
  addressCity: null,
  addressStreet: null,
  addressBuilding: null,
  addressDescription: null,
  lat: null,
  lng: null,
  metro: [],
}
