import dynamic from 'next/dynamic'

// Lists show the buttons of operators to operators only, yet everybody's page would carry the forms behind them.

export const TextForm = dynamic(() => import('./text-form.tsx').then((module) => module.TextForm), { ssr: false })
export const TrackForm = dynamic(() => import('./track-form.tsx').then((module) => module.TrackForm), { ssr: false })
