import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const timeoutMs = 20_000
const maxOutputBytes = 64 * 1024

/** ffmpeg's first version line, or null where it is not installed. */
export async function ffmpegVersion(): Promise<string | null> {
  try {
    const { stdout } = await run('ffmpeg', ['-version'], { timeout: timeoutMs, maxBuffer: maxOutputBytes })
    return stdout.split('\n')[0] ?? null
  } catch {
    return null
  }
}

let isInstalled: Promise<boolean> | undefined

/** A picture from the first second of a film, or null where ffmpeg is missing or cannot read the film. */
export async function drawStill(path: string, durationMs: number): Promise<Buffer | null> {
  isInstalled ??= ffmpegVersion().then((version) => version !== null)
  if (!(await isInstalled)) return null
  const folder = await mkdtemp(join(tmpdir(), 'club-still-'))
  const still = join(folder, 'still.jpg')
  const second = Math.min(1, durationMs / 2000)
  try {
    // A film may name other files and addresses: nothing but this file is read.
    const input = ['-protocol_whitelist', 'file', '-threads', '1', '-ss', second.toFixed(2), '-i', path]
    const output = ['-map', '0:v:0', '-frames:v', '1', '-q:v', '3', '-y', still]
    const limits = { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: maxOutputBytes } as const
    await run('ffmpeg', ['-v', 'error', '-nostdin', ...input, ...output], limits)
    return await readFile(still)
  } catch {
    return null
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
