import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

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

export async function endGroup(child: ChildProcess): Promise<void> {
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
