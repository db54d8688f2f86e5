import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const running = new Set<ChildProcess>()

function endAtOnce({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL')
}

// Whoever interrupts a run leaves no browser behind.
process.once('exit', () => running.forEach(endAtOnce))

/** Starts a program as the leader of a group, so that all of its processes end with it. */
export function startGroup(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, { ...options, detached: true })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (!running.has(child) || child.pid === undefined) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  endAtOnce(child)
  await ended
}

/** Waits for the address that a starting browser prints; the first group of `pattern`. */
export function printedAddress(child: ChildProcess, pattern: RegExp): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += String(chunk)
        const found = pattern.exec(output)?.[1]
        if (found) resolve(found)
      })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`the browser ended at its start:\n${output}`)))
  })
}

/** A folder for a browser's settings and files. */
export const newProfile = () => mkdtempSync(path.join(tmpdir(), 'club-phone-'))

/** Ends programs in their order, and deletes the profile that they used. */
export async function endWithProfile(profile: string, ...programs: readonly ChildProcess[]): Promise<void> {
  for (const program of programs) await endGroup(program)
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
}

/** Starts a browser in its profile; `end` ends it and deletes the profile. */
export function startBrowser(executable: string, profile: string, args: readonly string[]) {
  const child = startGroup(executable, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile },
  })
  return { child, end: () => endWithProfile(profile, child) }
}

/** Ends a browser that cannot be driven. */
export async function orEnd<T>(end: () => Promise<void>, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    await end()
    throw error
  }
}
