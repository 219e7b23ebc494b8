const HEADER = 44
const BYTES_PER_SAMPLE = 2

/** Bytes of a WAV file with this number of samples. */
export const waveBytes = (samples: number): number => HEADER + samples * BYTES_PER_SAMPLE

/** A WAV file, 16 bit, one channel, of samples between −1 and 1. */
export function waveFile(samples: Float32Array, rate: number): Buffer {
  const file = Buffer.alloc(waveBytes(samples.length))
  const bytes = file.length - HEADER
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(HEADER - 8 + bytes, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * BYTES_PER_SAMPLE, 28)
  file.writeUInt16LE(BYTES_PER_SAMPLE, 32)
  file.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(bytes, 40)
  for (let i = 0; i < samples.length; i++) {
    const sample = Math.max(-1, Math.min(1, samples[i] ?? 0))
    file.writeInt16LE(Math.round(sample * 32_767), HEADER + i * BYTES_PER_SAMPLE)
  }
  return file
}
