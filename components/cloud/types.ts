import type { RouterOutput } from '#components/trpc/client.ts'

export type Server = RouterOutput['cloud']['servers']['get']
export type Network = RouterOutput['cloud']['networks']['get']
export type Firewall = RouterOutput['cloud']['firewalls']['get']
export type Stack = RouterOutput['cloud']['stacks']['get']
export type StackSummary = RouterOutput['cloud']['stacks']['list']['items'][number]
export type Template = RouterOutput['cloud']['templates']['get']
export type Zone = RouterOutput['cloud']['zones']['get']
export type RecordSet = RouterOutput['cloud']['recordSets']['get']
export type Job = RouterOutput['cloud']['jobs']['get']
export type Image = RouterOutput['cloud']['images']['list'][number]
