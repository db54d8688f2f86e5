import { spawn } from 'node:child_process'

// The process reports its own peak on a separate pipe.
const reportPeak = `import { writeSync } from 'node:fs'
process.on('exit', () => writeSync(3, String(process.resourceUsage().maxRSS)))`

export interface OperatorRun {
  said: string
  /** 0 if the process was killed. */
  peakMegabytes: number
  seconds: number
}

/** Runs `club`; once its output matches `killAt`, its process is killed. */
export async function runOperator(
  settings: Record<string, string>,
  args: readonly string[],
  killAt?: RegExp,
): Promise<OperatorRun> {
  const began = performance.now()
  const child = spawn(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(reportPeak)}`,
      'scripts/club.mjs',
      '--reason',
      'a measurement',
      ...args,
    ],
    { stdio: ['ignore', 'pipe', 'pipe', 'pipe'], env: { ...process.env, LOG_LEVEL: 'silent', ...settings } },
  )
  let said = ''
  let peak = ''
  const collect = (chunk: unknown) => {
    said += String(chunk)
    if (killAt?.test(said)) child.kill('SIGKILL')
  }
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', collect)
  child.stdio[3]?.on('data', (chunk) => (peak += String(chunk)))
  await new Promise((done) => child.once('close', done))
  return {
    said,
    peakMegabytes: Math.round(Number(peak) / 1024),
    seconds: (performance.now() - began) / 1000,
  }
}
