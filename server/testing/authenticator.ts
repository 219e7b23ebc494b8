import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** What a page passes to the browser's authenticator. */
interface Options {
  challenge: string
  user?: { id: string }
}

interface Behaviour {
  /** Origin of the page; a wrong one stands for a phishing site. */
  origin?: string
  rpId?: string
  /** False when nobody entered a PIN or touched a sensor. */
  verified?: boolean
  /** Signature counter that the authenticator sends; one more each time by default. */
  counter?: number
}

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

/** An authenticator in software, with one passkey (ES256) for `https://<rpId>`. */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url')
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private readonly rpId: string
  private counter = 0
  private userHandle = ''

  constructor(rpId: string) {
    this.rpId = rpId
  }

  /** Answers `navigator.credentials.create`. */
  register(options: Options, behaviour: Behaviour = {}) {
    this.userHandle = options.user?.id ?? ''
    const key = Buffer.concat([
      Buffer.alloc(16),
      uint16(16),
      Buffer.from(this.id, 'base64url'),
      cose(this.keys.publicKey),
    ])
    const data = this.authenticatorData(behaviour, ATTESTED, key)
    const object = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(data)],
    ])
    return this.credential({
      clientDataJSON: this.clientData('webauthn.create', options, behaviour).toString('base64url'),
      attestationObject: object.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Answers `navigator.credentials.get`. */
  assert(options: Options, behaviour: Behaviour = {}) {
    const data = this.authenticatorData(behaviour)
    const client = this.clientData('webauthn.get', options, behaviour)
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    return this.credential({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.keys.privateKey).toString('base64url'),
      userHandle: this.userHandle,
    })
  }

  private credential<T extends object>(response: T) {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {}, response }
  }

  private clientData(type: string, { challenge }: Options, { origin = `https://${this.rpId}` }: Behaviour): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  private authenticatorData(behaviour: Behaviour, flags = 0, rest = Buffer.alloc(0)): Buffer {
    const { rpId = this.rpId, verified = true, counter = ++this.counter } = behaviour
    const bits = PRESENT | (verified ? VERIFIED : 0) | flags
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([bits]), uint32(counter), rest])
  }
}

/** A P-256 key as RFC 9052 writes it. */
function cose(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ])
}

/** The head of a CBOR item (RFC 8949), for values up to 65,535. */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  return value < 256
    ? Buffer.from([(major << 5) | 24, value])
    : Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

function cborInt(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
}

function cborBytes(value: Buffer): Buffer {
  return Buffer.concat([cborHead(2, value.length), value])
}

function cborText(value: string): Buffer {
  return Buffer.concat([cborHead(3, value.length), Buffer.from(value)])
}

function cborMap(entries: [Buffer, Buffer][]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
}

function uint16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 255])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
