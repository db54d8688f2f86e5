import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MediaFileName } from '@club/contract/media.rules.ts'
import { type MadePicture, makePicture } from '../features/content/content-pictures.ts'

const folder = fileURLToPath(new URL('../../../../node_modules/.cache/club-pictures/', import.meta.url))

interface Cached {
  size: MadePicture['size']
  files: { file: MediaFileName; base64: string }[]
}

/**
 * Converts pictures as the server does and caches the result on disk across test runs, by a hash of picture
 * and recipe.
 */
export async function cachedPictures(hash: string, bytes: Buffer): Promise<MadePicture> {
  const path = join(folder, `${hash}.json`)
  try {
    const { size, files } = JSON.parse(readFileSync(path, 'utf8')) as Cached
    return { size, files: files.map(({ file, base64 }) => ({ file, bytes: Buffer.from(base64, 'base64') })) }
  } catch {
    const made = await makePicture(hash, bytes)
    const files = made.files.map(({ file, bytes: each }) => ({ file, base64: each.toString('base64') }))
    mkdirSync(folder, { recursive: true })
    // Two stores may be prepared concurrently.
    writeFileSync(`${path}.${process.pid}`, JSON.stringify({ size: made.size, files } satisfies Cached))
    renameSync(`${path}.${process.pid}`, path)
    return made
  }
}
