'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { useMutateOnce } from '#components/ui/use-single-flight.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.tsx'

const SAMPLES = [
  { pickup: 'Central Station', dropoff: 'Airport, Terminal 2', fare: '34.80' },
  { pickup: 'Old Harbour 12', dropoff: 'University Hospital', fare: '11.40' },
  { pickup: 'Museum Quarter', dropoff: 'Botanical Garden', fare: '8.90' },
  { pickup: 'Market Square', dropoff: 'Riverside Park', fare: '14.25' },
  { pickup: 'Airport, Terminal 1', dropoff: 'Hotel Aurora', fare: '29.10' },
] as const

/** Registers a finished trip of the sample city, as an order system would. */
export function AddTrip() {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const create = useMutation(
    trpc.rides.orders.create.mutationOptions({
      onSuccess: () => queries.invalidateQueries(trpc.rides.orders.pathFilter()),
      onError: (error) => toast.error('The trip was not registered', { description: failureOf(error).message }),
    }),
  )
  const createOnce = useMutateOnce(create)
  const take = () => {
    const sample = SAMPLES[Math.floor(Math.random() * SAMPLES.length)]
    if (sample) createOnce({ ...sample, currency: 'EUR' })
  }
  return (
    <Button onClick={take} pending={create.isPending} size="lg">
      <Plus aria-hidden />
      Take a sample trip
    </Button>
  )
}
