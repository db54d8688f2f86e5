import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../results/', import.meta.url))
const gibibyte = 1024 ** 3

/** Keeps the figures of a measurement as JSON, with the machine that made them. */
export function saveResult(name: string, figures: object): void {
  const [cpu] = cpus()
  const machine = {
    processor: cpu?.model ?? 'unknown',
    processors: cpus().length,
    memoryGiB: Math.round(totalmem() / gibibyte),
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
  }
  mkdirSync(folder, { recursive: true })
  const kept = { measuredAt: new Date().toISOString(), machine, ...figures }
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(kept, null, 2)}\n`)
}
