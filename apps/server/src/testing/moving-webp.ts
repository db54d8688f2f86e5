import sharp from 'sharp'

function number(value: number, width: number): Buffer {
  const bytes = Buffer.alloc(width)
  bytes.writeUIntLE(value, 0, width)
  return bytes
}

const chunk = (type: string, ...content: Buffer[]) => {
  const whole = Buffer.concat(content)
  return Buffer.concat([Buffer.from(type), number(whole.length, 4), whole, Buffer.alloc(whole.length % 2)])
}

/** A WebP that moves, of one pixel and a given number of pictures. */
export async function movingWebp(frames: number): Promise<Buffer> {
  const still = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
  const picture = (await still.webp({ lossless: true }).toBuffer()).subarray(12)
  // Place, size less one, milliseconds and flags.
  const frame = chunk('ANMF', Buffer.alloc(12), number(100, 3), Buffer.alloc(1), picture)
  const parts = [
    chunk('VP8X', number(2, 4), Buffer.alloc(6)),
    chunk('ANIM', Buffer.alloc(6)),
    ...new Array<Buffer>(frames).fill(frame),
  ]
  return chunk('RIFF', Buffer.from('WEBP'), ...parts)
}
