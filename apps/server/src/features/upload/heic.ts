import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../kit/app-error.ts'

const timeoutMs = 30_000
/** For objects only; the picture's bytes are outside the heap and bounded by `maxPixels`. */
const maxHeapMb = 512

/**
 * The worker's program, as text: a file of its own would have different extensions in the sources and in the build.
 * Only the first picture of a file is decoded, once its pixels are counted; it comes out upright.
 */
const program = `
const { parentPort, workerData } = require('node:worker_threads')
const { all } = require(workerData.decoder)
all({ buffer: workerData.bytes }).then(async ([image]) => {
  if (image.width * image.height > workerData.maxPixels) return parentPort.postMessage({ isTooLarge: true })
  const { width, height, data } = await image.decode()
  parentPort.postMessage({ width, height, data }, [data.buffer])
})
`

/** A decoded picture: four bytes per pixel. */
export interface RawPicture {
  width: number
  height: number
  data: Uint8Array
}

type Answer = { isTooLarge: true } | (RawPicture & { isTooLarge?: never })

/**
 * Decodes a HEIC picture in a thread of its own, since that takes a second or two. Throws `fileTooManyPixels` or
 * `fileUnreadable`.
 */
export async function decodeHeic(bytes: Uint8Array, maxPixels: number): Promise<RawPicture> {
  const decoder = createRequire(import.meta.url).resolve('heic-decode')
  const worker = new Worker(program, {
    eval: true,
    workerData: { decoder, bytes, maxPixels },
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    env: {},
  })
  const limit = setTimeout(() => void worker.terminate(), timeoutMs)
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', (error) => reject(new AppError('fileUnreadable', { cause: error })))
      worker.once('exit', () => reject(new AppError('fileUnreadable', { detail: 'the decoder ended' })))
    })
    if (answer.isTooLarge) throw new AppError('fileTooManyPixels')
    return answer
  } finally {
    clearTimeout(limit)
    await worker.terminate()
  }
}
