import type { DnsRequest } from './request.ts'
import { RCODE, emptyAnswer, type DnsAnswer, type ResourceRecord } from './response.ts'
import type { TsigKey } from './tsig.ts'
import { TYPE, type ZoneIndex } from './zone-index.ts'

/** Bytes of records in one message: names are compressed with what the first 16 kB have. */
const MESSAGE_BYTES = 16_000

const CLASS_IN = 1

/**
 * Whether a request is for a whole zone. We know no differences: IXFR is answered with all of it (RFC 1995, section 4).
 */
export function isTransfer({ question }: DnsRequest): boolean {
  return question?.class === CLASS_IN && (question.type === TYPE.AXFR || question.type === TYPE.IXFR)
}

/**
 * The answers to a request for a whole zone (RFC 5936), or one that refuses it.
 * @param key that the request is signed with
 */
export function* transferAnswers(
  zone: ZoneIndex | undefined,
  key: TsigKey | null,
  address: string,
): Generator<DnsAnswer> {
  if (!zone || !mayTransfer(zone, key, address)) {
    yield emptyAnswer(zone ? RCODE.refused : RCODE.notAuthorized)
    return
  }
  let records: ResourceRecord[] = []
  let bytes = 0
  for (const record of zone.all()) {
    const size = record.name.length + 12 + record.data.length
    if (bytes + size > MESSAGE_BYTES) {
      yield answerWith(records)
      records = []
      bytes = 0
    }
    records.push(record)
    bytes += size
  }
  yield answerWith(records)
}

function mayTransfer({ zone }: ZoneIndex, key: TsigKey | null, address: string): boolean {
  const { transfer } = zone
  if (!transfer) return false
  if (transfer.key) return key?.name === transfer.key.name
  const client = address.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*/, '')
  return transfer.secondaries.some((secondary) => secondary.address === client)
}

function answerWith(answer: readonly ResourceRecord[]): DnsAnswer {
  return { rcode: RCODE.ok, authoritative: true, answer, authority: [], additional: [] }
}
