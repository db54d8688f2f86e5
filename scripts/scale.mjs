#!/usr/bin/env node
// `npm run scale -- members=1000000`: what a club of that size needs, by what was measured (docs/scale.md). Every input
// can be given in its place: name=number.
import process from 'node:process'
import { giveUp } from './setup.mjs'

/** A bank's own figures first, then what was measured on two processors. */
const inputs = {
  members: 1_000_000,
  /** Of all members, those who come on a day; in a month nearly all of them come. */
  activeShareOfDay: 0.2,
  /** Of a day's visits, those in its busiest hour: at eight in the morning. */
  peakHourShare: 0.25,
  /** How much more than its average the busiest minute has. */
  burst: 3,
  /** Calls of a visit besides the check-in, and pages that are not in the phone's cache. */
  readsOfVisit: 8,
  pagesOfVisit: 1,
  entriesOfActiveDay: 2,
  /** One server with its database on the same two processors. */
  checkInsPerSecond: 1977,
  readsPerSecond: 4778,
  pagesPerSecond: 13_856,
  /** How much of a server is planned for. */
  load: 0.5,
  bytesOfMember: 2600,
  bytesOfEntry: 900,
  bytesOfCheckIn: 140,
}

for (const given of process.argv.slice(2)) {
  const [name, value] = given.split('=')
  if (!(name in inputs) || !(Number(value) > 0))
    giveUp(`name=number, with a name of ${Object.keys(inputs).join(', ')}; not ${given}`)
  inputs[name] = Number(value)
}

const i = inputs
const visitsOfDay = i.members * i.activeShareOfDay
const visitsPerSecond = ((visitsOfDay * i.peakHourShare) / 3600) * i.burst
const server =
  visitsPerSecond / i.checkInsPerSecond +
  (visitsPerSecond * i.readsOfVisit) / i.readsPerSecond +
  (visitsPerSecond * i.pagesOfVisit) / i.pagesPerSecond
const bytesOfYear =
  i.members * i.bytesOfMember + visitsOfDay * 365 * (i.entriesOfActiveDay * i.bytesOfEntry + i.bytesOfCheckIn)

const round = (value) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(2).replace(/\.0$/, '')
console.table({
  members: round(i.members),
  'visits a day': round(visitsOfDay),
  'check-ins a second in the busiest minute': round(visitsPerSecond),
  'reads a second then': round(visitsPerSecond * i.readsOfVisit),
  'servers of two processors, each at most half used': Math.max(2, Math.ceil(server / i.load)),
  'database after a year, GB': round(bytesOfYear / 1e9),
})
