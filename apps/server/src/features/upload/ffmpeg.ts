import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const lookMs = 20_000
const maxOutputBytes = 1024 * 1024
/** Of a frame that is decoded: 4K, upright or not. */
const maxFramePixels = 9_500_000
/** Encoders of H.264 that a build may have, the best first. */
const encoders = ['libx264', 'libopenh264'] as const

interface FfmpegLimits {
  timeoutMs: number
  /** Of a picture of the film. Its bitstream may name another size than its index, which is what was judged. */
  maxPixels?: number
  /** How the film is read. */
  input?: readonly string[]
}

/** The program that draws stills and converts films, where it is installed. */
export interface Ffmpeg {
  version: string
  /** Null for a build that cannot make H.264. */
  encoder: string | null
  /** Runs it on a film. Throws if it fails, or takes longer. */
  run(film: string, output: readonly string[], limits: FfmpegLimits): Promise<void>
}

async function outputOf(command: string, args: readonly string[]): Promise<string> {
  return (await run(command, args, { timeout: lookMs, maxBuffer: maxOutputBytes })).stdout
}

async function find(command: string): Promise<Ffmpeg | null> {
  try {
    const version = (await outputOf(command, ['-version'])).split('\n')[0] ?? ''
    const listed = await outputOf(command, ['-hide_banner', '-encoders'])
    return {
      version,
      encoder: encoders.find((name) => listed.includes(` ${name} `)) ?? null,
      async run(film, output, { timeoutMs, maxPixels = maxFramePixels, input: more = [] }) {
        // A film may name other files and addresses: nothing but this file is read, as nothing but a film.
        const pixels = String(Math.min(maxPixels, maxFramePixels))
        const input = ['-protocol_whitelist', 'file', '-threads', '2', '-max_pixels', pixels, ...more]
        const limits = { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: maxOutputBytes } as const
        await run(command, ['-v', 'error', '-nostdin', ...input, '-f', 'mov', '-i', film, ...output], limits)
      },
    }
  } catch {
    return null
  }
}

export interface FilmSettings {
  /** Its command; null to do without it. */
  uploads: { ffmpeg: string | null }
}

const found = new Map<string, Promise<Ffmpeg | null>>()

/** Looks for the program once; null where it is not installed, or the settings do without it. */
export async function ffmpegOf({ uploads }: FilmSettings): Promise<Ffmpeg | null> {
  const command = uploads.ffmpeg
  if (command === null) return null
  const known = found.get(command) ?? find(command)
  found.set(command, known)
  return known
}
