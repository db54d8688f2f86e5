import type { Channel } from '@club/contract/channels.ts'
import { type TextSize, textSizes } from '@club/contract/display.ts'
import { type Language, languages } from '@club/contract/languages.ts'
import { pagePaths } from '@club/contract/page-list.ts'
import { pageIdOf } from '@club/contract/page-paths.ts'
import {
  appStart,
  bankPageClick,
  notFoundPage,
  otherName,
  reportedClicks,
} from '@club/contract/report-names.ts'
import { failureReasons, type ReportKind } from '@club/contract/reporting.constants.ts'
import { maxEnginesOfDay } from './failure-cause.rules.ts'
import { failureOf } from './figures.rules.ts'

/** Events of one browser that count on one business day; a person does not come near. */
export const maxEventsOfVisit = 2000

/**
 * What is counted of a day: events by their name, failures also by their cause, views also by text size and language,
 * and the browsers that reported any. A load counts by its speed alone.
 */
export type CountKind = Exclude<ReportKind, 'load'> | 'cause' | 'textSize' | 'language' | 'speed' | 'visit'

/** Every page, so that made-up names do not grow the tables of counts: rules/reporting#names. */
const pages: ReadonlySet<string> = new Set([...pagePaths.map(pageIdOf), notFoundPage])
/** The names under which views and loads count. */
export const pageNames: readonly string[] = [...pages, otherName]
const failing: ReadonlySet<string> = new Set([...pages, appStart])
const clicks: ReadonlySet<string> = new Set(reportedClicks)

/** The name under which an event counts: its own if the club knows it, one for all others. */
export function countedName(
  { kind, name }: { kind: ReportKind; name: string },
  isBankPage: (key: string) => boolean,
): string {
  if (kind === 'page' || kind === 'load') return pages.has(name) ? name : otherName
  if (kind === 'failure') {
    const { page, reason } = failureOf(name)
    return `${failing.has(page) ? page : otherName}:${reason}`
  }
  const isKnown = name.startsWith(bankPageClick)
    ? isBankPage(name.slice(bankPageClick.length))
    : clicks.has(name)
  return isKnown ? name : otherName
}

/** The most names of a stripe in a day where the bank has so many pages, that of the visits included. */
export function maxNamesOfDay(bankPages: number): number {
  const views = pageNames.length + textSizes.length + languages.length
  const failures = (failing.size + 1) * failureReasons.length
  const causes = maxEnginesOfDay + failures
  return 1 + views + failures + causes + reportedClicks.length + bankPages + 1
}

export interface VisitEvent {
  kind: ReportKind
  /** The name under which it counts. */
  name: string
  /** What the phone said of it: a batch that arrives twice counts once. */
  claim: string
  /** Identifies the cause of a failure; null if there is none. */
  causeHash: string | null
  /** Of a view: how it is read. A browser of the version before does not say its text size. */
  display: { textSize: TextSize | undefined; language: Language } | null
  /** Of a load: the names under which its speed counts. */
  speed: readonly string[]
}

/** What a visit holds: hashes of its events, and of the names that it reported. */
export interface Visit {
  events: readonly number[]
  names: readonly number[]
}

export interface Count {
  kind: CountKind
  name: string
  events: number
  /** 1 if the browser reports the name for the first time in this channel on the day; never of a speed. */
  visits: 0 | 1
  /** 1 if it does in any channel. */
  newVisits: 0 | 1
}

/** A set of hashes that remembers which were added to it. */
function growing(held: readonly number[], hash: (text: string) => number) {
  const all = new Set(held)
  const added: number[] = []
  return {
    added,
    size: () => all.size,
    /** 1 if the text is new. */
    add(text: string): 0 | 1 {
      const key = hash(text)
      if (all.has(key)) return 0
      all.add(key)
      added.push(key)
      return 1
    },
  }
}

/** Counts the events that a visit has not reported before, and says which hashes it holds in addition. */
export function countVisit(
  visit: Visit,
  channel: Channel,
  reported: readonly VisitEvent[],
  hash: (text: string) => number,
): { counts: Count[]; added: { events: number[]; names: number[] } } {
  const [events, names] = [growing(visit.events, hash), growing(visit.names, hash)]
  const counts = new Map<string, Count>()
  const count = (kind: CountKind, name: string) => {
    const key = `${kind} ${name}`
    const before = counts.get(key)
    if (before) before.events += 1
    else if (kind === 'speed') counts.set(key, { kind, name, events: 1, visits: 0, newVisits: 0 })
    else {
      const [visits, newVisits] = [names.add(`${key} ${channel}`), names.add(key)]
      counts.set(key, { kind, name, events: 1, visits, newVisits })
    }
  }
  for (const { kind, name, claim, causeHash, display, speed } of reported) {
    if (events.size() >= maxEventsOfVisit || events.add(claim) === 0) continue
    count('visit', 'any')
    if (kind !== 'load') count(kind, name)
    if (causeHash) count('cause', causeHash)
    if (display?.textSize) count('textSize', display.textSize)
    if (display) count('language', display.language)
    for (const each of speed) count('speed', each)
  }
  return { counts: [...counts.values()], added: { events: events.added, names: names.added } }
}
