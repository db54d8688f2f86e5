import { execFileSync } from 'node:child_process'
import { onTestFinished } from 'vitest'

/** Until the test ends, no file of this process grows beyond a size: the same errors as on a full disk. */
export function limitFiles(bytes: number): void {
  const limit = (size: string) => execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${size}:`])
  onTestFinished(() => {
    limit('unlimited')
  })
  limit(String(bytes))
}
