import { z } from 'zod'
import { idParam, named } from '#server/core/base.schema.ts'
import { Page, dateField, label, sshKey, listOf } from '../fields.schema.ts'
import { labelSelector, labels } from '../labels/labels.schema.ts'

const name = label.describe('Name of the key, 1 to 63 printable characters, unique among own keys')

export const CreateKey = z.strictObject({ Name: name, PublicKey: sshKey, Labels: labels.default({}) })

export const KeyId = z.strictObject({ id: idParam().describe('Identifier of the key') })

export const UpdateKey = KeyId.extend({ Name: name.optional(), Labels: labels.optional() })

export const ListKeys = Page.extend({ label_selector: labelSelector })

export const KeyView = named('SSHKey', {
  ID: z.int().describe('Identifier of the key: one of the SSHKeyIDs of a new server'),
  Name: z.string().describe('Name of the key'),
  PublicKey: z.string().describe('Public key, one line of OpenSSH'),
  Fingerprint: z.string().describe('SHA-256 fingerprint, as `ssh-keygen -l` prints it'),
  FingerprintMD5: z.string().describe('MD5 fingerprint in pairs of digits, as older programs print it'),
  Labels: labels,
  DateCreate: dateField,
})
export type KeyView = z.output<typeof KeyView>

export const KeyList = listOf(KeyView, 'Keys, newest first', 'All keys of the account')
