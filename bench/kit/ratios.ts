import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { saveResult } from './results.ts'

/** Whether the short form was asked for: fewer rows and rounds, under two minutes on a quiet machine. */
export const isQuick = process.argv.includes('--quick')

/** What was given after the measurement's name. */
export const given = process.argv.slice(3).filter((one) => one !== '--quick')

/** What a measurement compares, by name; null where there was nothing to compare with. */
export type Ratios = Readonly<Record<string, number | null>>

/** The ratios of the last full run of each measurement. */
type Stored = Record<string, Ratios>

const file = fileURLToPath(new URL('../results/ratios.json', import.meta.url))
const stored = () => JSON.parse(readFileSync(file, 'utf8')) as Stored

const rounded = (ratio: number | null) => ratio && Number(ratio.toFixed(2))

/** The ratios of a run beside those stored; null where nothing is stored. */
export function besideStored(ratios: Ratios, kept: Ratios = {}) {
  return Object.entries(ratios).map(([ratio, now]) => ({
    ratio,
    now: rounded(now),
    stored: rounded(kept[ratio] ?? null),
  }))
}

/**
 * Prints what a measurement compares beside the ratios of its last full run. A full run is stored, with its figures; a
 * short one is only reported to `npm run bench -- --quick`, if that has started it.
 */
export function reportRatios(name: string, ratios: Ratios, figures: object): void {
  const kept = stored()
  const rows = besideStored(ratios, kept[name])
  console.table(rows)
  if (isQuick) process.send?.(rows)
  else {
    saveResult(name, figures)
    const all = Object.entries({
      ...kept,
      [name]: Object.fromEntries(rows.map(({ ratio, now }) => [ratio, now])),
    })
    const sorted = Object.fromEntries(all.toSorted(([one], [other]) => one.localeCompare(other)))
    writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
  }
}
