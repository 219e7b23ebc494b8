import { z } from 'zod'
import { booleanParam, idParam, named, text } from '#server/core/base.schema.ts'
import { BOUNDS, FIREWALL_BOUNDS, HDD_TYPES, HOST_LIMITS } from '../bounds.schema.ts'
import {
  Page,
  dateField,
  jobIdField,
  label,
  networkId,
  serverId,
  sshKey,
  stateField,
  whole,
  listOf,
} from '../fields.schema.ts'
import { firewallId } from '../firewalls/firewalls.schema.ts'
import { isProtected, labelSelector, labels } from '../labels/labels.schema.ts'

const keyId = z.int().min(1).max(2_147_483_647).describe('Identifier of an SSH key')
const name = label.describe('Name of the server, 1 to 63 printable characters')
const cpu = whole(BOUNDS.CPU).describe('Number of processors, 1 to 64')
const ram = whole(BOUNDS.RAM).describe('Memory in MB, 128 to 262144')
const hdd = whole(BOUNDS.HDD).describe('Disk in GB, 1 to 4096')
const hddType = z.enum(HDD_TYPES).describe('Kind of storage: SSD or SAS')
const highPerformance = z.boolean().describe('True for a full share of each processor')

export const CreateServer = z.strictObject({
  Name: name,
  CPU: cpu,
  RAM: ram,
  HDD: hdd,
  imageID: z
    .int()
    .min(1)
    .max(2_147_483_647)
    .describe('Identifier of a system image or of an own template, from GET /api/images, or of an own snapshot'),
  HDDType: hddType.default('SSD'),
  IsHighPerformance: highPerformance.default(false),
  Labels: labels.default({}),
  SSHKey: sshKey.optional(),
  SSHKeyIDs: z.array(keyId).max(50).default([]).describe('Saved SSH keys of the administrator'),
  UserData: text(32_768).optional().describe('cloud-init user data, passed to the server unchanged'),
  NetworkIDs: z.array(networkId).max(16).default([]).describe('Private networks to join on creation'),
  FirewallIDs: z
    .array(firewallId)
    .max(FIREWALL_BOUNDS.perServer)
    .default([])
    .describe('Firewalls that are applied before the first start'),
})
export type CreateServer = z.output<typeof CreateServer>

export const UpdateServer = z.strictObject({
  id: idParam().describe('Identifier of the server'),
  Name: name.optional(),
  Labels: labels.optional(),
  Protected: isProtected.optional(),
  CPU: cpu.optional(),
  RAM: ram.optional(),
  HDD: hdd.optional(),
  HDDType: hddType.optional(),
  IsHighPerformance: highPerformance.optional(),
})
export type UpdateServer = z.output<typeof UpdateServer>

export const RebuildServer = z.strictObject({
  id: idParam().describe('Identifier of the server'),
  imageID: CreateServer.shape.imageID,
  SSHKey: sshKey.optional(),
  SSHKeyIDs: z.array(keyId).max(50).optional().describe('Saved SSH keys; without them and SSHKey those of before stay'),
  UserData: CreateServer.shape.UserData,
})

export const ServerId = z.strictObject({ id: idParam().describe('Identifier of the server') })

export const DeleteServer = ServerId.extend({
  delete_records: booleanParam.default(false).describe('True to delete the DNS records that follow the server too'),
})

export const ListServers = Page.extend({
  name: text(63).optional().describe('Part of the name, case-insensitive'),
  state: stateField.optional(),
  network_id: networkId.optional(),
  label_selector: labelSelector,
})

const POWER_ACTIONS = ['PowerOn', 'PowerOff', 'PowerReboot', 'ShutDownGuestOS'] as const
const NETWORK_ACTIONS = ['AddNetwork', 'RemoveNetwork'] as const
const FIREWALL_ACTIONS = ['AddFirewall', 'RemoveFirewall'] as const

export const ServerAction = z.strictObject({
  id: idParam().describe('Identifier of the server'),
  Type: z.enum([...POWER_ACTIONS, ...NETWORK_ACTIONS, ...FIREWALL_ACTIONS]).describe('What to do with the server'),
  NetworkID: networkId.optional().describe('The private network; required for AddNetwork and RemoveNetwork'),
  IP: z.ipv4().optional().describe('A free address of the network for AddNetwork; assigned when absent'),
  FirewallID: firewallId.optional().describe('The firewall; required for AddFirewall and RemoveFirewall'),
})
export type ServerAction = z.output<typeof ServerAction>

const LinkedNetwork = named('LinkedNetwork', {
  NetworkID: networkId,
  IP: z.ipv4().describe('Address inside the private network'),
  MAC: z.string().describe('Hardware address of the interface'),
})

export const ServerView = named('Server', {
  ID: serverId,
  Name: z.string().describe('Name of the server'),
  State: stateField,
  IsPowerOn: z.boolean().describe('True while the server runs'),
  CPU: z.int().describe('Number of processors'),
  RAM: z.int().describe('Memory in MB'),
  HDD: z.int().describe('Disk in GB'),
  IP: z.ipv4().describe('IPv4 address'),
  AdminUserName: z.string().describe('User name of the administrator'),
  AdminPassword: z.string().nullable().describe('Password of the administrator; only in the response to the creation'),
  Image: z.string().describe('Name of the operating system image'),
  ImageID: z.int().describe('Identifier of the image or template it was created from'),
  IsHighPerformance: highPerformance,
  HDDType: hddType,
  HostLimits: z
    .array(z.enum(HOST_LIMITS))
    .describe('What a server that was adopted from the hypervisor has that is managed there; empty for others'),
  LinkedNetworks: z.array(LinkedNetwork).describe('Private networks the server is in'),
  Labels: labels,
  Protected: isProtected,
  DateCreate: dateField,
  JobID: jobIdField,
})
export type ServerView = z.output<typeof ServerView>

export const ServerList = listOf(ServerView, 'Servers, newest first', 'Number of servers that match the filter')

export const PasswordView = named('ServerPassword', {
  AdminUserName: z.string().describe('User name of the administrator'),
  AdminPassword: z.string().describe('Password of the administrator; shown once'),
})
