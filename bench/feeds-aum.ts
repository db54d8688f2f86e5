// Measures how long the bank's monthly file takes on the embedded database, and whether memory
// stays constant with the file's length: `npm run bench -- feeds-aum`.
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { isQuick, reportRatios } from './kit/ratios.ts'
import { runOperator } from './kit/run-operator.ts'

const sizes = isQuick ? [2000, 10_000] : [10_000, 100_000]
const maxSeconds = 60
/**
 * How much more memory the longer file may use than the small one. The embedded database itself
 * grows with its data.
 */
const maxMemoryFactor = 1.5
/** One line in this many is bad. */
const badEvery = 97

interface Measured {
  rows: number
  seconds: number
  peakMegabytes: number
  said: string
}

/** A month of generated results, alternately by customer number and by mobile. */
async function writeFeed(path: string, rows: number): Promise<void> {
  const file = createWriteStream(path)
  file.write('月份,客户号,手机号,达标,金额\r\n')
  for (let row = 0; row < rows; row += 1) {
    const isBad = row % badEvery === 0
    const holder = row % 2 === 0 ? `${6_200_000_000 + row},` : `,${13_800_000_000 + row}`
    const month = isBad ? '2020-13' : '2020-10'
    const line = `${month},${holder},${row % 3 === 0 ? '否' : '是'},"${row % 1000},000.50"\r\n`
    const isRoomLeft = file.write(line)
    if (!isRoomLeft) await new Promise<void>((done) => file.once('drain', () => done()))
  }
  file.end()
  await finished(file)
}

/** Runs `club` on the embedded database in a data folder. */
const club = (dataDir: string, ...args: string[]) =>
  runOperator({ CLUB_DATA_DIR: dataDir, DATABASE_URL: '', CLUB_NOW: '' }, args)

async function measure(rows: number): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'club-bench-'))
  try {
    const file = join(folder, 'aum.csv')
    await writeFeed(file, rows)
    // Build and create the empty database before the clock starts.
    await club(join(folder, 'data'), 'feeds', 'history')
    const start = performance.now()
    const { said, peakMegabytes } = await club(join(folder, 'data'), 'feeds', 'aum', file)
    return { rows, seconds: (performance.now() - start) / 1000, peakMegabytes, said }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const results: Measured[] = []
for (const rows of sizes) {
  const result = await measure(rows)
  results.push(result)
  const summary = result.said.split('\n').find((line) => line.includes('accepted')) ?? result.said
  console.log(`${rows} rows: ${result.seconds.toFixed(1)} s, peak ${result.peakMegabytes} MB; ${summary}`)
}
const [small, large] = results
if (!small || !large) throw new Error('nothing was measured')
const ratio = large.peakMegabytes / small.peakMegabytes
reportRatios('feeds-aum', { 'memory with many lines / few': ratio }, { results })
const isFast = large.seconds < maxSeconds
const isConstant = ratio < maxMemoryFactor
console.log(`under ${maxSeconds} s: ${isFast ? 'yes' : 'NO'}; memory constant: ${isConstant ? 'yes' : 'NO'}`)
process.exitCode = isFast && isConstant ? 0 : 1
