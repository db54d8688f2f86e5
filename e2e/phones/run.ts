import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type RunningClub, startClub } from '../club.ts'
import { type Engine, engines } from './engines.ts'
import { type Journey, journeys, type Member } from './journeys.ts'
import { type Driver, Phone } from './phone.ts'
import { type Row, withRows } from './record.ts'

export const engineNames = engines.map(({ name }) => name)

const page = fileURLToPath(new URL('../../docs/phones.md', import.meta.url))
const pictures = fileURLToPath(new URL('../../test-results/phones/', import.meta.url))
const firstMobile = 13_800_138_000

const say = (text: string) => process.stdout.write(`${text}\n`)
const fileName = (name: string) => name.toLowerCase().replaceAll(' ', '-')

/**
 * Runs one journey; returns why it failed, '' if it worked, null if the build is not able to run it. What the page
 * writes as errors is a failure, too.
 */
async function outcomeOf({ go, isPossible }: Journey, member: Member): Promise<string | null> {
  const { messages } = member.phone.driver
  messages.length = 0
  try {
    if (isPossible && !(await isPossible(member.phone))) return null
    await go(member)
    return messages.length > 0 ? `it works, but the page wrote: ${messages.join('; ')}` : ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function tryJourneys(engine: Engine, member: Member, folder: string): Promise<Row['outcomes']> {
  const outcomes: Record<string, string | null> = {}
  for (const journey of journeys) {
    const { name } = journey
    const isLeft = engine.only && !engine.only.includes(name)
    const outcome = isLeft ? null : await outcomeOf(journey, member)
    outcomes[name] = outcome
    say(`  ${outcome === null ? '–' : outcome === '' ? '✓' : '❌'} ${name}${outcome ? `: ${outcome}` : ''}`)
    if (outcome === null) continue
    const picture = await member.phone.driver.picture().catch(() => null)
    if (picture) writeFileSync(`${folder}/${fileName(name)}.png`, picture)
  }
  return outcomes
}

const today = () => new Date().toISOString().slice(0, 10)

async function tryEngine(engine: Engine, club: RunningClub): Promise<Row> {
  say(engine.name)
  const folder = pictures + fileName(engine.name)
  mkdirSync(folder, { recursive: true })
  let driver: Driver
  try {
    driver = await engine.open()
  } catch (error) {
    say(`  ❌ ${error}`)
    const outcomes = Object.fromEntries(journeys.map(({ name }) => [name, `it does not start: ${error}`]))
    return { engine: engine.name, version: '', day: today(), outcomes }
  }
  try {
    const phone = new Phone(driver, club.url)
    const mobile = String(firstMobile + engines.indexOf(engine))
    const outcomes = await tryJourneys(engine, { phone, club, mobile }, folder)
    return { engine: engine.name, version: driver.version, day: today(), outcomes }
  } finally {
    await driver.close()
  }
}

// Without a handler, an interrupted process ends without its `exit` event, which ends the browsers.
const endedBySignal = 130
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(endedBySignal))

/** Tries the journeys on the engines of these names, and writes docs/phones.md; returns whether all worked. */
export async function tryPhones(names: readonly string[]): Promise<boolean> {
  const club = await startClub({ CLUB_DEMO: '1', CLUB_NOW: '2026-11-20T02:00:00Z' })
  const rows: Row[] = []
  try {
    for (const engine of engines) {
      if (!names.includes(engine.name)) continue
      rows.push(await tryEngine(engine, club))
      const record = { engines: engineNames, journeys: journeys.map(({ name }) => name), rows }
      writeFileSync(page, withRows(readFileSync(page, 'utf8'), record))
    }
  } finally {
    await club.stop()
  }
  say(`Pictures are in ${pictures}, the table is in docs/phones.md.`)
  return rows.every(({ outcomes }) => Object.values(outcomes).every((outcome) => !outcome))
}
